import type { OrderTask } from "../orders/reading/order-task.rules.ts";
import { waitsFor } from "../orders/reading/order-task-conditions.ts";
import { CUSTOMER, type TodayGroupQuery, type TodayViewer } from "./today-group.ts";
import type { TodayKey } from "./today-key.rules.ts";

const REST = "(o.due - o.paid)::float8";
const TOTAL = "o.due::float8";
const PROMISED = "to_char(o.promised_day, 'YYYY-MM-DD')";
const ASKED = "coalesce(o.return_requested_at, o.created_at)";

/**
 * Returns the group of the orders that wait for a task of the shop. The list of orders shows the same orders if the
 * user selects the filter of this task.
 */
const orderGroup = (
  viewer: TodayViewer,
  task: OrderTask & TodayKey,
  order: string,
  fields: TodayGroupQuery["fields"],
): TodayGroupQuery => ({
  ...{ key: task, from: viewer.orders, id: "o.id", order: `${order}, o.id` },
  where: `NOT o.unwanted AND ${waitsFor(task)}`,
  fields: { number: "o.number", name: CUSTOMER, ...fields },
});

/**
 * Today's appointments, and appointments of earlier days for which nobody has recorded whether the customer came. They
 * are sorted by their start.
 */
const appointmentGroup = (viewer: TodayViewer): TodayGroupQuery =>
  orderGroup(viewer, "APPOINTMENTS", "o.appointment_at", {
    // The order of an appointment has only one line, so `product_names` is the name of the service.
    ...{ kind: "o.product_names", amount: TOTAL, at: "o.appointment_at", hasPlace: "o.place_id IS NOT NULL" },
  });

/**
 * In each group, the most urgent orders come first: those that have waited longest, or whose day or appointment is the
 * earliest.
 */
export const orderGroups = (viewer: TodayViewer): readonly TodayGroupQuery[] => [
  orderGroup(viewer, "TO_ANSWER", ASKED, {
    amount: TOTAL,
    since: ASKED,
    kind: "CASE WHEN o.return_requested_at IS NOT NULL THEN 'RETURN' END",
    at: "o.appointment_at",
  }),
  appointmentGroup(viewer),
  orderGroup(viewer, "LATE", "o.promised_day", { amount: TOTAL, day: PROMISED }),
  orderGroup(viewer, "TO_HAND_OVER", "o.changed_at", {
    ...{ amount: TOTAL, since: "o.changed_at", day: PROMISED },
    kind: "CASE WHEN o.is_pickup THEN 'PICKUP' END",
  }),
  orderGroup(viewer, "TO_PREPARE", "o.changed_at", { amount: TOTAL, since: "o.changed_at", day: PROMISED }),
  orderGroup(viewer, "PUT_ASIDE", "o.settle_by", { amount: REST, day: "to_char(o.settle_by, 'YYYY-MM-DD')" }),
  orderGroup(viewer, "TO_PAY", "o.done_at", {
    ...{ amount: REST, since: "o.done_at" },
    kind: "CASE WHEN o.service_id IS NOT NULL THEN 'APPOINTMENT' END",
  }),
];
