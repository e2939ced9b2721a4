import { orderNumberOf } from "graphql-server/features/orders/order-number";

/** The fragment of the address that leads to an order on its page, and the id of the order's element. */
export const orderAddress = (orderId: string): string => `commande-${orderNumberOf(orderId)}`;
