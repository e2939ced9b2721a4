import { orderNumberOf } from "graphql-server/features/orders/order-number";

/** Returns the HTML id of an order on the orders page. A link with this id as its fragment leads to the order. */
export const orderAnchor = (orderId: string): string => `commande-${orderNumberOf(orderId)}`;
