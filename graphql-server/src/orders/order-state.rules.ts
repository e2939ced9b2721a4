/** The states of an order, in the sequence in which an order passes through them. */
export const ORDER_STATES = ["NEW", "CONFIRMED", "SHIPPED", "DELIVERED", "CANCELLED"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The states' labels on screen. */
export const ORDER_STATE_LABELS: Readonly<Record<OrderState, string>> = {
  NEW: "Nouvelle",
  CONFIRMED: "Confirmée",
  SHIPPED: "En route",
  DELIVERED: "Livrée",
  CANCELLED: "Annulée",
};

const NEXT: Readonly<Record<OrderState, readonly OrderState[]>> = {
  NEW: ["CONFIRMED", "CANCELLED"],
  CONFIRMED: ["SHIPPED", "CANCELLED"],
  SHIPPED: ["DELIVERED", "CANCELLED"],
  DELIVERED: [],
  CANCELLED: [],
};

/** Returns the allowed next states: first the usual one, then CANCELLED. */
export const nextStates = (state: OrderState): readonly OrderState[] => NEXT[state];

/** True if the state is final: delivered or cancelled. */
export const isDone = (state: OrderState): boolean => NEXT[state].length === 0;

export function isOrderState(value: unknown): value is OrderState {
  return ORDER_STATES.some((state) => state === value);
}
