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

/** How the customer gets what is ordered. */
export type Handover = "DELIVERY" | "PICKUP" | "APPOINTMENT";

/** An appointment is an order of a service. */
export function handoverOf({
  isPickup,
  serviceId,
}: {
  readonly isPickup: boolean;
  readonly serviceId?: string | null | undefined;
}): Handover {
  if (serviceId) return "APPOINTMENT";
  return isPickup ? "PICKUP" : "DELIVERY";
}

/** The labels that are others than those of a delivery. */
const OTHER_LABELS: Readonly<Record<Handover, Readonly<Partial<Record<OrderState, string>>>>> = {
  DELIVERY: {},
  PICKUP: { SHIPPED: "Prête" },
  APPOINTMENT: { NEW: "Demandé", CONFIRMED: "Confirmé", DELIVERED: "Terminé", CANCELLED: "Annulé" },
};

export const orderStateLabel = (state: string, handover: Handover): string =>
  labelOf({ ...ORDER_STATE_LABELS, ...OTHER_LABELS[handover] }, state);

/** NEW, and DELIVERED of a pickup, have another label than in the panel. */
export function customerStateLabel(state: string, handover: Handover): string {
  if (state === "NEW") return "En attente de réponse";
  return handover === "PICKUP" && state === "DELIVERED" ? "Retirée" : orderStateLabel(state, handover);
}

/** The states through which an order passes until the customer has it, in this sequence. */
const STEPS = ["NEW", "CONFIRMED", "SHIPPED", "DELIVERED"] as const satisfies readonly OrderState[];
export type OrderStep = (typeof STEPS)[number];

/** A person who comes to an appointment needs nothing sent. */
export const orderSteps = (handover: Handover): readonly OrderStep[] =>
  handover === "APPOINTMENT" ? STEPS.filter((step) => step !== "SHIPPED") : STEPS;

/** A step says what has happened: « Demandée » instead of what the customer waits for. */
export function orderStepLabel(step: OrderStep, handover: Handover): string {
  if (step !== "NEW") return customerStateLabel(step, handover);
  return handover === "APPOINTMENT" ? "Demandé" : "Demandée";
}

/** None for a state of a later release. */
export function nextStates(state: string, handover: Handover): readonly OrderState[] {
  if (!isOrderState(state)) return [];
  const steps: readonly OrderState[] = orderSteps(handover);
  const { next } = STATES[state];
  // An appointment takes the step after the one that it does not have.
  return next.flatMap((one) => (one === "SHIPPED" && !steps.includes(one) ? STATES[one].next[0] : one));
}

/** Returns the state of which `to` is the usual next state; undefined if there is none, as for CANCELLED. */
export const stateBefore = (to: OrderState, handover: Handover): OrderState | undefined =>
  ORDER_STATES.find((state) => nextStates(state, handover)[0] === to);

/** False for a state of a later release. */
export const isDone = (state: string): boolean => isOrderState(state) && STATES[state].next.length === 0;

/** True for a state of a later release. */
export const holdsStock = (state: string): boolean => !isOrderState(state) || STATES[state].holdsStock;

/** False for a state of a later release. */
export const isDelivered = (state: string): boolean => isOrderState(state) && STATES[state].isDelivered;

export function isOrderState(value: unknown): value is OrderState {
  return ORDER_STATES.some((state) => state === value);
}
