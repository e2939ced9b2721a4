import { type AuditLogChange, ORDER_UNDO_MINUTES } from "graphql-server/features/audit-log/audit-log";
import { SLOT_FIELD } from "graphql-server/features/orders/appointments/slot-field";
import { isDone } from "graphql-server/features/orders/order-state";
import { appointmentText } from "graphql-server/platform/shop-time/time-text";
import { OrderHistoryDocument } from "../../../../data/graphql/admin.generated.ts";
import type { Order } from "../../api/orders-api.ts";
import { usePanelQuery } from "../../list/use-panel-query.ts";

/** A move within this time (ms) after another move counts as its correction: the customer is only notified later. */
const CORRECTION_MS = ORDER_UNDO_MINUTES * 60_000;

interface Entry {
  readonly actorId: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly changes: readonly AuditLogChange[];
}

/**
 * Returns the slot from which the shop has moved an appointment to its present slot, as text: « samedi 5 décembre à 10
 * h ». If the shop has corrected a wrong move at once, the slot before both moves is returned. Undefined if the
 * appointment was never moved, or if the customer has moved it.
 * @param history entries of the order, the newest first
 */
export function formerSlot(
  { id, appointmentAt }: Pick<Order, "id" | "appointmentAt">,
  history: readonly Entry[],
): string | undefined {
  if (appointmentAt === null) return undefined;
  const present = appointmentText(new Date(appointmentAt));
  let move: { from: string; at: number } | undefined;
  for (const { actorId, createdAt, changes } of history) {
    const change = changes.find(({ field }) => field === SLOT_FIELD);
    if (!change) continue;
    const at = Date.parse(createdAt);
    const isOfShop = actorId !== id && change.from !== "" && change.to === (move?.from ?? present);
    if (!isOfShop || (move && move.at - at > CORRECTION_MS)) break;
    move = { from: change.from, at };
  }
  return move?.from === present ? undefined : move?.from;
}

/** Reads the {@link formerSlot} of an open appointment; undefined for other orders, and until it is loaded. */
export function useFormerSlot(order: Order): string | undefined {
  const { data } = usePanelQuery(
    OrderHistoryDocument,
    { id: order.id },
    { fetchPolicy: "network-only", skip: order.appointmentAt === null || isDone(order.state) },
  );
  return data && formerSlot(order, data.orderHistory);
}
