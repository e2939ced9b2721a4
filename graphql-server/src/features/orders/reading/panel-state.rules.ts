import { handoverOf, orderStateLabel } from "../order-state.rules.ts";

/** Label of an appointment that was cancelled because the person did not come. */
export const NO_SHOW_LABEL = "Pas venu";

interface LabelledOrder {
  readonly state: string;
  readonly isPickup: boolean;
  readonly serviceId: string | null;
  readonly noShow: boolean;
}

/** Returns the French name of an order's state for admins. */
export const panelStateLabel = (order: LabelledOrder): string =>
  order.noShow ? NO_SHOW_LABEL : orderStateLabel(order.state, handoverOf(order));
