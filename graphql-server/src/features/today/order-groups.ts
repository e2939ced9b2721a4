import type { OrderTask } from "../orders/reading/order-task.rules.ts";
import { waitsFor } from "../orders/reading/order-task-conditions.ts";
import { CUSTOMER, type TodayGroupQuery, type TodayViewer } from "./today-group.ts";
import type { TodayKey } from "./today-key.rules.ts";

const REST = "(o.due - o.paid)::float8";
const TOTAL = "o.due::float8";
const PROMISED = "to_char(o.promised_day, 'YYYY-MM-DD')";
const ASKED = "coalesce(o.return_requested_at, o.created_at)";

/**
 * Returns the group of the orders with a task. The list of orders shows the same orders when it is filtered by this
 * task.
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
 * Today's appointments and those of earlier days of which nobody has said whether the person came, sorted by their
 * start.
 */
const appointmentGroup = (viewer: TodayViewer): TodayGroupQuery =>
  orderGroup(viewer, "APPOINTMENTS", "o.appointment_at", {
    // An appointment has only one line, so the names of its products are the name of its service.
    ...{ kind: "o.product_names", amount: TOTAL, at: "o.appointment_at", hasPlace: "o.place_id IS NOT NULL" },
  });

/** In each group, the orders are sorted by how long they have waited, the longest first. */
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
