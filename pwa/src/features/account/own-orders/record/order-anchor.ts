import { orderNumberOf } from "graphql-server/features/orders/order-number";

/** Returns the id of an order's element on the orders page. As a fragment of the address it leads to the order. */
export const orderAnchor = (orderId: string): string => `commande-${orderNumberOf(orderId)}`;
