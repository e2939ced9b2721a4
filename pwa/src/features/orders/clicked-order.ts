import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { imageOfColour } from "graphql-server/features/catalogue/variants/colour-images";
import { depositSentence, newDeposit } from "graphql-server/features/orders/deposit";
import {
  ORDER_TEXT_LIMITS,
  type OrderChannel,
  type OrderLineFields,
  orderTotal,
} from "graphql-server/features/orders/order";
import { orderNumberOf } from "graphql-server/features/orders/order-number";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { appChatUrl, smsUrl } from "../../lib/contact/contact-links.ts";
import { randomId } from "../../lib/random-id.ts";
import { type Customer, orderCustomer } from "./customer.ts";
import type { ClickedLine, OrderClick } from "./order-click.ts";
import { detailLines } from "./order-details.ts";
import type { DeviceOrder } from "./outbox/order-records.ts";

/** Returns the channel of an order link, by the application that it opens. */
export const channelOf = ({ protocol }: Pick<HTMLAnchorElement, "protocol">): OrderChannel =>
  protocol === "tel:" ? "CALL" : protocol === "sms:" ? "SMS" : "CHAT";

/** Returns the order that a click creates. Names and prices are those that the page showed at the click. */
export function orderOf(
  { lines, delivery }: Pick<OrderClick, "lines" | "delivery">,
  channel: OrderChannel,
  customer: Customer,
  userId: string | null,
): DeviceOrder {
  const { name, phone, quarter } = orderCustomer(customer, delivery);
  return {
    id: randomId(),
    userId,
    channel,
    placedAt: Date.now(),
    state: null,
    name,
    phone,
    quarter: quarter?.slice(0, ORDER_TEXT_LIMITS.quarter) ?? null,
    fee: delivery?.fee ?? null,
    lines: lines.map(lineOf),
  };
}

const lineOf = ({ product, variant, quantity = 1 }: ClickedLine): OrderLineFields => ({
  productId: product.id,
  productName: product.productName,
  variant: variant?.number ?? null,
  size: variant?.size ?? null,
  colour: variant?.colour ?? null,
  price: product.sellingPrice,
  quantity,
  image: imageOfColour(product, variant?.colour),
});

/**
 * Adds the deposit that the shop asks for as the last line of a single product's message. A cart's message already has
 * this line. If no zone is chosen, only the deposit that the shop asks for every order is known.
 */
export function withDeposit(
  clicked: OrderClick,
  shop: Pick<Shop, "depositShare" | "depositTown">,
): OrderClick {
  if (clicked.isCart) return clicked;
  const { lines, delivery, urlOf } = clicked;
  const deposit = newDeposit(orderTotal(lines.map(lineOf)) + (delivery?.fee ?? 0), delivery, shop);
  if (deposit === 0) return clicked;
  const line = depositSentence(formatPrice(deposit));
  return { ...clicked, urlOf: (details) => urlOf([...details, line]) };
}

/** Adds the order's number and the customer's details to the message that the link opens. */
export function addOrderDetails(
  link: HTMLAnchorElement,
  { urlOf, delivery }: OrderClick,
  { id }: DeviceOrder,
  customer: Customer,
): void {
  const known = { ...orderCustomer(customer, delivery), town: delivery?.town, fee: delivery?.fee };
  const url = urlOf(detailLines({ number: orderNumberOf(id), ...known }));
  const formOf = { "sms:": smsUrl, "whatsapp:": appChatUrl, "https:": (chat: string) => chat };
  const { protocol } = link;
  if (protocol in formOf) link.href = formOf[protocol as keyof typeof formOf](url);
}
