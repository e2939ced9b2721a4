import * as v from "valibot";
import { assertValid, ShopError } from "../../../platform/errors/shop-error.ts";
import type { AuditLogChange } from "../../audit-log/audit-log.rules.ts";
import {
  appointmentOf,
  assertBegun,
  pastErrors,
  placeToReserve,
  type SlotReservation,
  SlotUnavailable,
} from "../appointments/slot-reservation.ts";
import type { CommandContext, Decide, OrderRecord, Outcome } from "../order.ts";
import { stateNotification } from "../order-notification-text.ts";
import {
  handoverOf,
  holdsStock,
  isDone,
  nextStates,
  ORDER_STATES,
  type OrderState,
  orderStateLabel,
  stateBefore,
} from "../order-state.rules.ts";
import { assertInStock, linesInState } from "../order-stock.ts";

const STATE_AND_MARK = v.object({ state: v.picklist(ORDER_STATES), unwanted: v.boolean() });

/**
 * What the audit log stores to undo a change of an order's state: the state before and after the change. It also stores
 * two things as they were before the change: how many pieces each line had taken from the stock, and which slot an
 * appointment held.
 */
export const STATE_UNDO = v.object({
  before: STATE_AND_MARK,
  after: STATE_AND_MARK,
  taken: v.record(v.string(), v.number()),
  /**
   * For an appointment, as it was before the change: its place, and the time until which its slot was held (ISO 8601).
   */
  slot: v.optional(v.object({ placeId: v.nullable(v.string()), heldUntil: v.nullable(v.string()) })),
});

export type StateAndMark = Pick<OrderRecord, "state" | "unwanted">;

/**
 * Gives an order its next state. An order that becomes CONFIRMED takes its pieces from the counted stock; one that
 * becomes CANCELLED gives them back. A confirmed appointment reserves its slot without a time limit.
 * @param from the state that the caller last saw
 * @param acceptShortage takes the pieces even if the counted stock does not suffice
 * @throws ShopError CONFLICT if the order's state has changed; CONFLICT if the stock has too few pieces, with fields
 * that name the missing pieces; CONFLICT with the nearest free slots if an appointment's slot is taken; BAD_USER_INPUT
 * if an appointment's slot is past, if an appointment would become DELIVERED before its start, or if `to` is no next
 * state of `from`
 */
export const changeState =
  ({ from, to, acceptShortage }: { from: string; to: OrderState; acceptShortage: boolean }): Decide =>
  (order, context) => {
    if (order.state !== from) throw stateConflict(order);
    if (!nextStates(from, handoverOf(order)).includes(to))
      throw ShopError.badInput({ to: "Cet état ne suit pas le précédent" });
    if (to === "DELIVERED") assertBegun(order, context.now);
    const takesStock = holdsStock(to) && !holdsStock(from);
    if (takesStock && !acceptShortage) assertInStock(order.lines, context.pieces);
    const reservation = to === "CONFIRMED" ? confirmedSlot(order, context) : {};
    return undoableChange(order, { state: to, unwanted: false }, context, reservation);
  };

/**
 * Returns the reservation of an appointment that becomes confirmed; an empty object for any other order.
 * @throws ShopError BAD_USER_INPUT for a slot that is past; CONFLICT with the nearest free slots if no place is free
 */
function confirmedSlot(order: OrderRecord, context: CommandContext): Partial<SlotReservation> {
  const appointment = appointmentOf(order, context.services);
  if (!appointment) return {};
  assertValid(pastErrors(appointment.at, context.now));
  const placeId = placeToReserve(order, appointment, context);
  if (placeId === undefined) throw new SlotUnavailable(appointment.at, appointment.service, context);
  return { placeId, heldUntil: null };
}

/**
 * Gives an order the state `to`, if `to` is its usual next state. An admin uses this command for several chosen orders
 * at once. If the command refuses an order, the list shows the error's message beside the order's number. The message
 * names the order's state. It does not say that a colleague was faster, because the chosen orders may have had
 * different states from the beginning.
 * @throws ShopError CONFLICT if `to` is not the order's usual next state; the errors of {@link changeState}
 */
export const changeToNextState =
  (to: OrderState): Decide =>
  (order, context) => {
    const from = stateBefore(to, handoverOf(order));
    if (from === undefined || order.state !== from) {
      const it = handoverOf(order) === "APPOINTMENT" ? "Il" : "Elle";
      throw new ShopError("CONFLICT", `${it} est ${quotedState(order)}`);
    }
    return changeState({ from, to, acceptShortage: false })(order, context);
  };

/**
 * Changes an order's state and its mark as unwanted. Takes pieces from the stock or gives them back, and records what
 * an undo needs.
 * @param reservation changed fields of an appointment's slot reservation
 */
export function undoableChange(
  order: OrderRecord,
  to: StateAndMark,
  context: CommandContext,
  reservation: Partial<SlotReservation> = {},
): Outcome {
  const before = { state: order.state, unwanted: order.unwanted };
  const taken = Object.fromEntries(order.lines.map((line) => [line.position, line.taken]));
  const changes = stateAndMarkChanges(before, to);
  return {
    order: {
      ...withStateAndMark(order, to, context),
      ...reservation,
      lines: linesInState(order, to.state, context.pieces),
    },
    audit: [{ action: "ORDER_CHANGED", changes, undoData: { before, after: to, taken, ...heldSlot(order) } }],
    // The customer is notified only when the change can no longer be undone.
    notifications: to.state === order.state ? [] : [stateNotification({ ...order, ...to }, "AFTER_UNDO")],
  };
}

const heldSlot = ({ serviceId, placeId, heldUntil }: OrderRecord) =>
  serviceId === null ? {} : { slot: { placeId, heldUntil: heldUntil?.toISOString() ?? null } };

/**
 * Returns the order with another state, or with or without the mark as unwanted. If only the mark changes, `doneAt`
 * does not change, because a later `doneAt` would delay the erasure of the customer's details.
 */
export function withStateAndMark(
  order: OrderRecord,
  { state, unwanted }: StateAndMark,
  { now, actor }: Pick<CommandContext, "now" | "actor">,
): OrderRecord {
  const isSame = state === order.state;
  return {
    ...order,
    ...{ state, unwanted },
    doneAt: isDone(state) ? (order.doneAt ?? now) : null,
    ...(!isSame && {
      ...{ changedBy: actor.name, changedAt: now },
      cancelledFrom: state === "CANCELLED" && actor.id !== null ? order.state : null,
    }),
  };
}

/**
 * Returns the changes of an order's state and of its mark as unwanted, for the audit log. States are recorded as codes,
 * for example `NEW`.
 */
export function stateAndMarkChanges(before: StateAndMark, after: StateAndMark): AuditLogChange[] {
  const yesNo = ({ unwanted }: StateAndMark) => (unwanted ? "oui" : "non");
  return [
    { field: "state", from: before.state, to: after.state },
    { field: "unwanted", from: yesNo(before), to: yesNo(after) },
  ].filter(({ from, to }) => from !== to);
}

export function stateConflict(order: Pick<OrderRecord, "state" | "isPickup" | "serviceId">): ShopError {
  const subject = handoverOf(order) === "APPOINTMENT" ? "ce rendez-vous" : "cette commande";
  return new ShopError(
    "CONFLICT",
    `Un collègue a été plus rapide\u00a0: ${subject} est ${quotedState(order)}`,
  );
}

const quotedState = (order: Pick<OrderRecord, "state" | "isPickup" | "serviceId">): string =>
  `«\u00a0${orderStateLabel(order.state, handoverOf(order))}\u00a0»`;
