import { labelOf } from "../../platform/text/label-of.rules.ts";

interface OrderStateRules {
  /** French name of the state on screen. */
  readonly label: string;
  /** The states that an admin may set next: first the usual one, then CANCELLED. None for a final state. */
  readonly next: readonly string[];
  /** True if the order keeps the pieces that it has taken from the counted stock. */
  readonly holdsStock: boolean;
  /** True if the customer has received the order, even if they have brought it back since. */
  readonly isDelivered: boolean;
}

/** The states. An order usually passes through the first four in this sequence. */
const STATES = {
  NEW: { label: "Nouvelle", next: ["CONFIRMED", "CANCELLED"], holdsStock: false, isDelivered: false },
  CONFIRMED: { label: "Confirmée", next: ["SHIPPED", "CANCELLED"], holdsStock: true, isDelivered: false },
  SHIPPED: { label: "En route", next: ["DELIVERED", "CANCELLED"], holdsStock: true, isDelivered: false },
  DELIVERED: { label: "Livrée", next: [], holdsStock: true, isDelivered: true },
  CANCELLED: { label: "Annulée", next: [], holdsStock: false, isDelivered: false },
  // No admin sets RETURNED directly. An order becomes RETURNED when all its pieces are returned.
  RETURNED: { label: "Retournée", next: [], holdsStock: true, isDelivered: true },
} as const satisfies Readonly<Record<string, OrderStateRules>>;

export type OrderState = keyof typeof STATES;

/** All states, in the sequence in which screens show them. */
export const ORDER_STATES = Object.keys(STATES) as readonly OrderState[];

export const ORDER_STATE_LABELS = Object.fromEntries(
  ORDER_STATES.map((state) => [state, STATES[state].label]),
) as Readonly<Record<OrderState, string>>;

/** The way in which the customer gets the ordered goods or service. */
export type Handover = "DELIVERY" | "PICKUP" | "APPOINTMENT";

/** Returns how the customer gets an order. An order of a service is an appointment. */
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

/** Labels of states that differ from the labels for a delivery. */
const OTHER_LABELS: Readonly<Record<Handover, Readonly<Partial<Record<OrderState, string>>>>> = {
  DELIVERY: {},
  PICKUP: { SHIPPED: "Prête" },
  APPOINTMENT: { NEW: "Demandé", CONFIRMED: "Confirmé", DELIVERED: "Terminé", CANCELLED: "Annulé" },
};

export const orderStateLabel = (state: string, handover: Handover): string =>
  labelOf({ ...ORDER_STATE_LABELS, ...OTHER_LABELS[handover] }, state);

/**
 * Returns the label of a state for the customer. Two labels differ from the panel's: NEW, and DELIVERED for a pickup.
 */
export function customerStateLabel(state: string, handover: Handover): string {
  if (state === "NEW") return "En attente de réponse";
  return handover === "PICKUP" && state === "DELIVERED" ? "Retirée" : orderStateLabel(state, handover);
}

/** The states through which an order passes until the customer has it, in this sequence. */
const STEPS = ["NEW", "CONFIRMED", "SHIPPED", "DELIVERED"] as const satisfies readonly OrderState[];
export type OrderStep = (typeof STEPS)[number];

/** Returns the steps of an order in their sequence. An appointment has no step SHIPPED. */
export const orderSteps = (handover: Handover): readonly OrderStep[] =>
  handover === "APPOINTMENT" ? STEPS.filter((step) => step !== "SHIPPED") : STEPS;

/** Returns the label of a completed step, such as « Demandée ». */
export function orderStepLabel(step: OrderStep, handover: Handover): string {
  if (step !== "NEW") return customerStateLabel(step, handover);
  return handover === "APPOINTMENT" ? "Demandé" : "Demandée";
}

/** Returns the states that an admin may set next; none for a state that this release does not know. */
export function nextStates(state: string, handover: Handover): readonly OrderState[] {
  if (!isOrderState(state)) return [];
  const steps: readonly OrderState[] = orderSteps(handover);
  const { next } = STATES[state];
  // An appointment cannot be SHIPPED, so the state after SHIPPED is offered instead.
  return next.flatMap((one) => (one === "SHIPPED" && !steps.includes(one) ? STATES[one].next[0] : one));
}

/** Returns the state after which `to` usually comes; undefined if there is none, as for CANCELLED. */
export const stateBefore = (to: OrderState, handover: Handover): OrderState | undefined =>
  ORDER_STATES.find((state) => nextStates(state, handover)[0] === to);

/** True for a final state; false for a state that this release does not know. */
export const isDone = (state: string): boolean => isOrderState(state) && STATES[state].next.length === 0;

/** True if an order in this state holds pieces of the stock; true also for a state that this release does not know. */
export const holdsStock = (state: string): boolean => !isOrderState(state) || STATES[state].holdsStock;

/** True if the customer has received the order; false for a state that this release does not know. */
export const isDelivered = (state: string): boolean => isOrderState(state) && STATES[state].isDelivered;

export function isOrderState(value: unknown): value is OrderState {
  return ORDER_STATES.some((state) => state === value);
}
