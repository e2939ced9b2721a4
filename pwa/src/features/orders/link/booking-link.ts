import type { Shop } from "graphql-server/features/shop/profile/shop";
import { chatUrl } from "../../../lib/contact/contact-links.ts";
import { LIMIT_BEFORE_CLICK, shortened } from "./product-order-link.ts";

/**
 * Returns a link that asks for a service. The service's title is shortened if the link would be too long.
 * @param day the line with day and time of the requested slot; empty for none
 */
export function bookingUrl(shop: Shop, title: string, day = ""): string {
  const url = (name: string) => chatUrl(shop, `Je souhaite réserver ce service : ${name}${day}`);
  return url(shortened(title, LIMIT_BEFORE_CLICK - url("").length));
}
