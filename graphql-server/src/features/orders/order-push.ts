import type { PushContent } from "../push/push-message.entity.ts";
import { formatOrderNumber } from "./order-number.rules.ts";
import { customerStateLabel, type OrderState } from "./order-state.rules.ts";

/** Paths of pages of the PWA. `push-sender.test.ts` compares them with `pwa/src/lib/paths.ts`. */
const OWN_ORDERS_PATH = "/orders";
export const PANEL_ORDERS_PATH = "/admin-panel/orders";

/** Returns what a customer's notification says about an order's state. It contains no name and no amount. */
export const orderStatePush = (
  id: string,
  { number, state, isPickup }: { number: string; state: OrderState; isPickup: boolean },
): PushContent => ({
  body: `Commande ${formatOrderNumber(number)}\u00a0: ${customerStateLabel(state, isPickup).toLowerCase()}`,
  path: OWN_ORDERS_PATH,
  tag: `order-${id}`,
});

/** Returns what an admin's notification says about a new order. */
export const newOrderPush = (id: string, number: string): PushContent => ({
  body: `Nouvelle commande ${formatOrderNumber(number)}`,
  path: PANEL_ORDERS_PATH,
  tag: `new-order-${id}`,
});
