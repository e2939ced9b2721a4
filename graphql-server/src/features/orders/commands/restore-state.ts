import * as v from "valibot";
import { appointmentText } from "../../../platform/shop-time/time-text.rules.ts";
import { appointmentOf, placeToReserve } from "../appointments/slot-reservation.ts";
import { type CommandContext, type OrderRecord, type Outcome, reservesSlot } from "../order.ts";
import { stateNotification } from "../order-notification-text.ts";
import { holdsStock } from "../order-state.rules.ts";
import { shortagesOf, withTaken } from "../order-stock.ts";
import { shortageText } from "../shortage.rules.ts";
import { STATE_UNDO, stateAndMarkChanges, withStateAndMark } from "./change-state.ts";

export type Restored =
  | Outcome
  | {
      readonly order?: undefined;
      /**
       * French sentences that name what this order needs again but other orders now have: its pieces, or its
       * appointment's slot.
       */
      readonly missing: readonly string[];
    };

/**
 * Undoes a change of an order's state, and the change of the stock that came with it. The order stays as it is if its
 * state has changed again, or if pieces came back or the customer asked for a return since. It also stays as it is if
 * other orders have the pieces or the slot that this order needs again.
 * @param undoData from the audit log, as `undoableChange` has recorded it
 */
export function restoreState(order: OrderRecord, undoData: unknown, context: CommandContext): Restored {
  const { before, after, taken, slot } = v.parse(STATE_UNDO, undoData);
  const isChanged = order.state !== after.state || order.unwanted !== after.unwanted;
  if (isChanged || order.returned > 0 || order.returnRequestedAt !== null) return { missing: [] };
  const movesStock = holdsStock(before.state) !== holdsStock(after.state);
  const wantedOf = ({ position }: { position: number }) => taken[position] ?? 0;
  const missing = movesStock ? shortagesOf(order.lines, context.pieces, wantedOf).map(shortageText) : [];
  if (missing.length > 0)
    return { missing: [`Une autre commande a pris la pièce\u00a0: ${missing.join("\u202f; ")}`] };
  const standing = withStateAndMark(order, before, context);
  const isUnconfirmed = before.state === "NEW" && after.state !== "CANCELLED";
  const restored = withSlot(
    {
      ...standing,
      noShow: before.state === "CANCELLED" && order.noShow,
      ...(isUnconfirmed && slot && heldAgain(order, slot)),
    },
    order,
    context,
  );
  if (!restored) return { missing: [slotTaken(order)] };
  return {
    order: {
      ...restored,
      lines: movesStock ? withTaken(order.lines, context.pieces, wantedOf) : order.lines,
    },
    audit: [{ action: "ORDER_CHANGED", changes: stateAndMarkChanges(after, before) }],
    notifications: before.state === after.state ? [] : [stateNotification(restored, "TAKEN_BACK")],
  };
}

/**
 * Returns the reservation of an appointment whose confirmation is undone. The appointment keeps its present place, and
 * its slot is held until the time that was stored before the confirmation. If the appointment had no place before the
 * confirmation, it gets none.
 */
const heldAgain = (
  { placeId }: OrderRecord,
  before: { readonly placeId: string | null; readonly heldUntil: string | null },
) =>
  before.placeId === null || before.heldUntil === null
    ? { placeId: null, heldUntil: null }
    : { placeId, heldUntil: new Date(before.heldUntil) };

/**
 * Returns the restored order. If the restored state reserves a slot that the order no longer has, the order gets a
 * place that is free at this slot.
 * @returns undefined if no place is free any more
 */
function withSlot(
  restored: OrderRecord,
  { state, placeId, heldUntil }: OrderRecord,
  context: CommandContext,
): OrderRecord | undefined {
  const { now, services } = context;
  const appointment = appointmentOf(restored, services);
  if (!appointment || !reservesSlot(restored, now) || reservesSlot({ state, placeId, heldUntil }, now))
    return restored;
  const free = placeToReserve(restored, appointment, context);
  return free === undefined ? undefined : { ...restored, placeId: free };
}

function slotTaken({ appointmentAt }: OrderRecord): string {
  const when = appointmentAt ? `\u00a0: ${appointmentText(appointmentAt)}` : "";
  return `Une autre personne a pris l’heure${when}`;
}
