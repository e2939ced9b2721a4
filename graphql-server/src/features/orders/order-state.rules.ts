import { labelOf } from "../../platform/text/label-of.rules.ts";

interface OrderStateRules {
  /** On screen. */
  readonly label: string;
  /** The states that an admin may set next: first the usual one, then CANCELLED. None for a final state. */
  readonly next: readonly string[];
  /** True if the order keeps the pieces that it has taken from the counted stock. */
  readonly holdsStock: boolean;
  /** True if the customer has received the order, also if they have brought it back. */
  readonly isDelivered: boolean;
}

/** An order passes through the first four states in this sequence. */
const STATES = {
  NEW: { label: "Nouvelle", next: ["CONFIRMED", "CANCELLED"], holdsStock: false, isDelivered: false },
  CONFIRMED: { label: "Confirmée", next: ["SHIPPED", "CANCELLED"], holdsStock: true, isDelivered: false },
  SHIPPED: { label: "En route", next: ["DELIVERED", "CANCELLED"], holdsStock: true, isDelivered: false },
  DELIVERED: { label: "Livrée", next: [], holdsStock: true, isDelivered: true },
  CANCELLED: { label: "Annulée", next: [], holdsStock: false, isDelivered: false },
  // No admin sets RETURNED: it follows from a return of all pieces.
  RETURNED: { label: "Retournée", next: [], holdsStock: true, isDelivered: true },
} as const satisfies Readonly<Record<string, OrderStateRules>>;

export type OrderState = keyof typeof STATES;

/** In the screens' sequence. */
export const ORDER_STATES = Object.keys(STATES) as readonly OrderState[];

export const ORDER_STATE_LABELS = Object.fromEntries(
  ORDER_STATES.map((state) => [state, STATES[state].label]),
) as Readonly<Record<OrderState, string>>;

/** SHIPPED has another label for a pickup. */
export const orderStateLabel = (state: string, isPickup: boolean): string =>
  isPickup && state === "SHIPPED" ? "Prête" : labelOf(ORDER_STATE_LABELS, state);

/** NEW, and DELIVERED of a pickup, have another label than in the panel. */
export function customerStateLabel(state: string, isPickup: boolean): string {
  if (state === "NEW") return "En attente de réponse";
  return isPickup && state === "DELIVERED" ? "Retirée" : orderStateLabel(state, isPickup);
}

/** The states through which an order passes until the customer has it, in this sequence. */
export const ORDER_STEPS = [
  "NEW",
  "CONFIRMED",
  "SHIPPED",
  "DELIVERED",
] as const satisfies readonly OrderState[];

/** A step says what has happened: « Demandée » instead of what the customer waits for. */
export const orderStepLabel = (step: (typeof ORDER_STEPS)[number], isPickup: boolean): string =>
  step === "NEW" ? "Demandée" : customerStateLabel(step, isPickup);

/** None for a state of a later release. */
export const nextStates = (state: string): readonly OrderState[] =>
  isOrderState(state) ? STATES[state].next : [];

/** Returns the state of which `to` is the usual next state; undefined if there is none, as for CANCELLED. */
export const stateBefore = (to: OrderState): OrderState | undefined =>
  ORDER_STATES.find((state) => nextStates(state)[0] === to);

/** False for a state of a later release. */
export const isDone = (state: string): boolean => isOrderState(state) && STATES[state].next.length === 0;

/** True for a state of a later release. */
export const holdsStock = (state: string): boolean => !isOrderState(state) || STATES[state].holdsStock;

/** False for a state of a later release. */
export const isDelivered = (state: string): boolean => isOrderState(state) && STATES[state].isDelivered;

export function isOrderState(value: unknown): value is OrderState {
  return ORDER_STATES.some((state) => state === value);
}
