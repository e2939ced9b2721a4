import { ExternalStore } from "../lib/external-store.ts";

/** Whether this device has orders to show: false until the code of the orders, which comes later, has read them. */
export const hasOrders = new ExternalStore(false);
