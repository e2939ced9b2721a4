import * as v from "valibot";
import { appointmentText } from "../../../platform/shop-time/hour-text.rules.ts";
import { appointmentOf, placeToKeep } from "../appointments/given-hour.ts";
import { type CommandContext, keepsHour, type OrderRecord, type Outcome } from "../order.ts";
import { stateNotification } from "../order-notification-text.ts";
import { holdsStock } from "../order-state.rules.ts";
import { shortagesOf, withTaken } from "../order-stock.ts";
import { shortageText } from "../shortage.rules.ts";
import { STATE_UNDO, stateAndMarkChanges, withStateAndMark } from "./change-state.ts";

export type Restored =
  | Outcome
  | {
      readonly order?: undefined;
      /** French sentences about what other orders now have: pieces, or the appointment's hour. */
      readonly missing: readonly string[];
    };

/**
 * Undoes a change of an order's state, and the move of stock that it caused. The order stays as it is if its state has
 * changed again, or if pieces came back or the customer asked for a return since. It also stays as it is if other
 * orders have the pieces or the hour that this order needs again.
 * @param undoData from the audit log, as `undoableChange` has recorded it
 */
export function restoreState(order: OrderRecord, undoData: unknown, context: CommandContext): Restored {
  const { before, after, taken, hour } = v.parse(STATE_UNDO, undoData);
  const isChanged = order.state !== after.state || order.unwanted !== after.unwanted;
  if (isChanged || order.returned > 0 || order.returnRequestedAt !== null) return { missing: [] };
  const movesStock = holdsStock(before.state) !== holdsStock(after.state);
  const wantedOf = ({ position }: { position: number }) => taken[position] ?? 0;
  const missing = movesStock ? shortagesOf(order.lines, context.pieces, wantedOf).map(shortageText) : [];
  if (missing.length > 0)
    return { missing: [`Une autre commande a pris la pièce\u00a0: ${missing.join("\u202f; ")}`] };
  const standing = withStateAndMark(order, before, context);
  const isUnconfirmed = before.state === "NEW" && after.state !== "CANCELLED";
  const restored = withHour(
    {
      ...standing,
      noShow: before.state === "CANCELLED" && order.noShow,
      ...(isUnconfirmed && hour && heldAgain(order, hour)),
    },
    order,
    context,
  );
  if (!restored) return { missing: [hourTaken(order)] };
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
 * Restores the hold of the hour that an appointment had before the shop confirmed it. An appointment that had no place
 * gets none.
 */
const heldAgain = (
  { placeId }: OrderRecord,
  before: { readonly placeId: string | null; readonly heldUntil: string | null },
) =>
  before.placeId === null || before.heldUntil === null
    ? { placeId: null, heldUntil: null }
    : { placeId, heldUntil: new Date(before.heldUntil) };

/**
 * Returns the restored order with a free place at its hour, if its new state keeps an hour that the order has lost.
 * @returns undefined if no place is free any more
 */
function withHour(
  restored: OrderRecord,
  { state, placeId, heldUntil }: OrderRecord,
  context: CommandContext,
): OrderRecord | undefined {
  const { now, services } = context;
  const appointment = appointmentOf(restored, services);
  if (!appointment || !keepsHour(restored, now) || keepsHour({ state, placeId, heldUntil }, now))
    return restored;
  const free = placeToKeep(restored, appointment, context);
  return free === undefined ? undefined : { ...restored, placeId: free };
}

function hourTaken({ appointmentAt }: OrderRecord): string {
  const hour = appointmentAt ? `\u00a0: ${appointmentText(appointmentAt)}` : "";
  return `Une autre personne a pris l’heure${hour}`;
}
