import { isDeviceChannel, ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { formatOrderNumber, orderNumberOf } from "graphql-server/features/orders/order-number";
import { RETURN_DAYS } from "graphql-server/features/shop/profile/return-days";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { chatUrl } from "../../../../lib/contact/contact-links.ts";
import { LINK_LENGTH_LIMIT } from "../../../orders/link/product-order-link.ts";
import type { DeviceOrder } from "../../../orders/outbox/order-records.ts";
import { isReturn } from "../../../orders/outbox/order-request.ts";
import type { ReturnRequest } from "../../../orders/outbox/request-return.ts";
import { readShopRecord } from "./shop-record.ts";

const RETURN_MS = RETURN_DAYS * 86_400_000;

/**
 * State of a customer's request for a return. The server has refused a REFUSED one, because it is too late for example;
 * an admin has declined a DECLINED one.
 */
export type ReturnProgress = "UNSENT" | "SENT" | "REFUSED" | "DECLINED";

/** The customer's last request for a return of this order that the shop's record does not show yet. */
export const lastReturnRequest = ({ requests = [] }: DeviceOrder): ReturnRequest | undefined =>
  requests.filter(isReturn).at(-1);

/** Undefined without a request. */
export function returnProgress(order: DeviceOrder): ReturnProgress | undefined {
  const request = lastReturnRequest(order);
  const { returnRequestedAt, returnDeclineReason } = readShopRecord(order);
  if (returnRequestedAt !== null || request?.isSent) return "SENT";
  if (!request) return returnDeclineReason ? "DECLINED" : undefined;
  return request.refusal === undefined ? "UNSENT" : "REFUSED";
}

/**
 * True if the customer may ask for a return of articles: this device placed the order, and its delivery was at most `RETURN_DAYS`
 * ago.
 */
export function mayReturn(order: DeviceOrder): boolean {
  const { deliveredAt, isEnteredByHand, serviceId } = readShopRecord(order);
  const isInTime = deliveredAt !== null && Date.now() - deliveredAt < RETURN_MS;
  const isOfDevice = isDeviceChannel(order.channel) && !isEnteredByHand;
  const progress = returnProgress(order);
  const isAsked = progress === "UNSENT" || progress === "SENT";
  // A service cannot be brought back.
  return order.state === "DELIVERED" && isInTime && isOfDevice && !isAsked && serviceId === null;
}

/** Longest article name in a reason (UTF-16 units), so that the customer's words have enough space. */
const MAX_ARTICLE_LENGTH = 120;
/** In UTF-16 units as browsers count `maxlength`. */
export const MAX_REASON_LENGTH = ORDER_TEXT_LIMITS.returnReason - MAX_ARTICLE_LENGTH - 3;

/** The article comes first, then the customer's words. */
export const reasonWithArticle = (article: string, reason: string): string =>
  `${article.slice(0, MAX_ARTICLE_LENGTH)} : ${reason.slice(0, MAX_REASON_LENGTH)}`;

/**
 * Returns the chat link of a request for a return. Its message names order and article; the end of a reason that does
 * not fit into the link is left out.
 */
export function returnUrl(shop: Shop, orderId: string, reason: string): string {
  const number = formatOrderNumber(orderNumberOf(orderId));
  const url = (text: string) =>
    chatUrl(shop, `Je demande un échange ou un retour.\nCommande : ${number}\n${text}`);
  // Removes halves of emoji, because the link could not be encoded with them.
  const characters = [...reason].filter((character) => !/^\p{Cs}$/u.test(character));
  while (url(characters.join("")).length > LINK_LENGTH_LIMIT) characters.pop();
  return url(characters.join(""));
}
