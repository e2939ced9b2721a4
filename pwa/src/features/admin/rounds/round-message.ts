import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { riderUrl, toCollect } from "graphql-server/features/orders/rounds/round";
import type { PanelRoundDetailsFragment } from "../../../data/graphql/admin.generated.ts";
import { chatUrl } from "../../../lib/contact/contact-links.ts";
import { formatPhone } from "../../../ui/text/format-phone.ts";
import { LINK_LENGTH_LIMIT } from "../../orders/link/product-order-link.ts";

type RoundOrder = PanelRoundDetailsFragment["orders"][number];

export const ordersCount = (count: number): string => `${count}\u00a0commande${count > 1 ? "s" : ""}`;

/** Returns the pieces of an order: « 2 × Robe Kribi (M, Bordeaux) ». Returned pieces are left out. */
export const piecesOf = ({ order }: RoundOrder): string[] =>
  order.lines
    .map((line) => ({ ...line, left: line.quantity - line.returned }))
    .filter(({ left }) => left > 0)
    .map((line) => {
      const label = variantLabel(line);
      return `${line.left}\u00a0× ${line.productName}${label ? ` (${label})` : ""}`;
    });

export const collectedText = (francs: number): string =>
  francs === 0 ? "Payée\u00a0: rien à encaisser" : `À encaisser\u00a0: ${formatPrice(francs)}`;

/** Returns the paragraph about one order in the message to the rider. */
function orderText(one: RoundOrder, place: number): string {
  const { number, customerName, customerPhone, quarter, note } = one.order;
  const who = [customerName, customerPhone && formatPhone(customerPhone), quarter].filter(Boolean);
  return [
    [`${place}. ${formatOrderNumber(number)}`, ...who].join(" · "),
    piecesOf(one).join(", "),
    note && `Note\u00a0: ${note}`,
    collectedText(toCollect(one.order)),
  ]
    .filter(Boolean)
    .join("\n");
}

/** Returns the orders of a round that are still on their way. */
export const ordersOut = ({ orders }: PanelRoundDetailsFragment): RoundOrder[] =>
  orders.filter(({ order }) => order.state === "SHIPPED");

/**
 * Returns the message to the rider.
 * @param origin the shop's origin, to which the path of the rider's web page is added
 * @param shown number of orders that the message describes; the message only counts the other orders
 */
export function roundMessage(
  details: PanelRoundDetailsFragment,
  origin: string,
  shown = Number.POSITIVE_INFINITY,
): string {
  const out = ordersOut(details);
  const total = out.reduce((sum, { order }) => sum + toCollect(order), 0);
  const left = out.length - shown;
  return [
    `${ordersCount(out.length)}. Total à encaisser\u00a0: ${formatPrice(total)}`,
    `Cochez ici, même sans réseau\u00a0: ${riderUrl(origin, details.round.key)}`,
    ...out.slice(0, shown).flatMap((one, place) => ["", orderText(one, place + 1)]),
    ...(left > 0 ? ["", shown > 0 ? `et ${ordersCount(left)} dans la liste` : ""] : []),
  ]
    .join("\n")
    .trim();
}

/**
 * Returns a link that opens a chat with the rider. Its message describes as many orders as fit, and has the URL of the
 * rider's web page, which shows all of them.
 */
export function roundChatUrl(details: PanelRoundDetailsFragment, origin: string): string {
  const url = (shown: number) =>
    // No-break spaces are replaced, because in a link they are up to three times as long as spaces.
    chatUrl(
      { phone: details.round.riderPhone },
      roundMessage(details, origin, shown).replace(/[\u00a0\u202f]/g, " "),
    );
  const count = ordersOut(details).length;
  const links = Array.from({ length: count + 1 }, (_, left) => url(count - left));
  return links.find((link) => link.length <= LINK_LENGTH_LIMIT) ?? url(0);
}
