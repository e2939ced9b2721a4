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
 * Progress of a customer's request for a return. REFUSED: the server has rejected the request, for example because it
 * came too late. DECLINED: an admin has declined the return.
 */
export type ReturnProgress = "UNSENT" | "SENT" | "REFUSED" | "DECLINED";

/** Returns the customer's last request for a return that the shop's version of this order does not contain yet. */
export const lastReturnRequest = ({ requests = [] }: DeviceOrder): ReturnRequest | undefined =>
  requests.filter(isReturn).at(-1);

/** Returns the state of the last request for a return; undefined if there was none. */
export function returnProgress(order: DeviceOrder): ReturnProgress | undefined {
  const request = lastReturnRequest(order);
  const { returnRequestedAt, returnDeclineReason } = readShopRecord(order);
  if (returnRequestedAt !== null || request?.isSent) return "SENT";
  if (!request) return returnDeclineReason ? "DECLINED" : undefined;
  return request.refusal === undefined ? "UNSENT" : "REFUSED";
}

/**
 * True if the customer may ask for a return: this device placed the order, it is an order of articles, it was delivered
 * less than `RETURN_DAYS` days ago, and no request for a return waits for an answer.
 */
export function mayReturn(order: DeviceOrder): boolean {
  const { deliveredAt, isEnteredByHand, serviceId } = readShopRecord(order);
  const isInTime = deliveredAt !== null && Date.now() - deliveredAt < RETURN_MS;
  const isOfDevice = isDeviceChannel(order.channel) && !isEnteredByHand;
  const progress = returnProgress(order);
  const isAsked = progress === "UNSENT" || progress === "SENT";
  // An appointment's service cannot be brought back, so there is no return.
  return order.state === "DELIVERED" && isInTime && isOfDevice && !isAsked && serviceId === null;
}

/**
 * Longest article name in a request (UTF-16 units). A longer name is cut off, so that the customer's reason has enough
 * space.
 */
const MAX_ARTICLE_LENGTH = 120;
/** Longest reason that a customer can type, in UTF-16 units as browsers count `maxlength`. */
export const MAX_REASON_LENGTH = ORDER_TEXT_LIMITS.returnReason - MAX_ARTICLE_LENGTH - 3;

/** Returns the text of a request: the article's name, then the customer's reason. */
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
  // Removes halves of emoji, because they cannot be encoded in a link.
  const characters = [...reason].filter((character) => !/^\p{Cs}$/u.test(character));
  while (url(characters.join("")).length > LINK_LENGTH_LIMIT) characters.pop();
  return url(characters.join(""));
}
