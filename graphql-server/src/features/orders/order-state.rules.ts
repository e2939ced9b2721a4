import { labelOf } from "../../platform/text/label-of.rules.ts";

/** The states of an order. An order passes through the first four in this sequence. */
export const ORDER_STATES = ["NEW", "CONFIRMED", "SHIPPED", "DELIVERED", "CANCELLED", "RETURNED"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The states' labels on screen. */
export const ORDER_STATE_LABELS: Readonly<Record<OrderState, string>> = {
  NEW: "Nouvelle",
  CONFIRMED: "Confirmée",
  SHIPPED: "En route",
  DELIVERED: "Livrée",
  CANCELLED: "Annulée",
  RETURNED: "Retournée",
};

/** Returns a state's French label. SHIPPED has another label for an order that the customer fetches at the shop. */
export const orderStateLabel = (state: string, isPickup: boolean): string =>
  isPickup && state === "SHIPPED" ? "Prête" : labelOf(ORDER_STATE_LABELS, state);

/** Returns the label that an order's customer reads. NEW has another label than in the panel. */
export const customerStateLabel = (state: string, isPickup: boolean): string =>
  state === "NEW" ? "En attente de réponse" : orderStateLabel(state, isPickup);

/** The states that an admin may set next. No admin sets RETURNED: it follows from a return of all pieces. */
const NEXT = {
  NEW: ["CONFIRMED", "CANCELLED"],
  CONFIRMED: ["SHIPPED", "CANCELLED"],
  SHIPPED: ["DELIVERED", "CANCELLED"],
  DELIVERED: [],
  CANCELLED: [],
  RETURNED: [],
} as const satisfies Readonly<Record<OrderState, readonly OrderState[]>>;

/** Returns the allowed next states: first the usual one, then CANCELLED. None for a state of a later release. */
export const nextStates = (state: string): readonly OrderState[] => (isOrderState(state) ? NEXT[state] : []);

/** True if the state is final: delivered, cancelled or returned. False for a state of a later release. */
export const isDone = (state: string): boolean => isOrderState(state) && NEXT[state].length === 0;

/** True for the states in which an order keeps the pieces that it has taken from the counted stock. */
export const holdsStock = (state: string): boolean => state !== "NEW" && state !== "CANCELLED";

export function isOrderState(value: unknown): value is OrderState {
  return ORDER_STATES.some((state) => state === value);
}
