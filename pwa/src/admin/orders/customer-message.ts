import { formatPrice } from "graphql-server/catalogue/product/price";
import { PICKUP_TOWN } from "graphql-server/delivery/delivery-zone";
import { type ComparedLine, lineDifferences } from "graphql-server/order-edits/order-difference";
import { formatOrderNumber } from "graphql-server/orders/order-number";
import { isDone } from "graphql-server/orders/order-state";
import {
  depositOf,
  depositSentence,
  NEVER_YOUR_PIN,
  nextPayment,
  ussdOf,
  zoneOfPlace,
} from "graphql-server/payments/payment-ways";
import type { Shop } from "graphql-server/shop-profile/shop";
import type { Wallet } from "graphql-server/shop-profile/shop-details";
import { LINK_LENGTH_LIMIT } from "../../cart/product-order-link.ts";
import type { Order } from "../api/orders-api.ts";

interface MessageOrder
  extends Pick<
    Order,
    | "number"
    | "state"
    | "fee"
    | "isPickup"
    | "discount"
    | "due"
    | "paid"
    | "quarter"
    | "customerName"
    | "customerPhone"
  > {
  lines: readonly ComparedLine[];
  asOrdered: { lines: readonly ComparedLine[] } | null;
}
type PaymentSettings = Pick<Shop, "wallets" | "depositShare" | "depositTown" | "zones">;

const SENTENCES: Readonly<Record<Order["state"], (order: string) => string>> = {
  NEW: (order) => `Nous avons bien reçu votre ${order}`,
  CONFIRMED: (order) => `Votre ${order} est confirmée`,
  SHIPPED: (order) => `Votre ${order} est en route`,
  DELIVERED: (order) => `Votre ${order} est livrée. Merci de votre confiance`,
  CANCELLED: (order) => `Votre ${order} est annulée`,
  RETURNED: (order) => `Nous avons bien reçu le retour de votre ${order}`,
};

/**
 * Returns the message to a customer about the state of their order. For an order that has not ended, the message also
 * names the shop's changes and the amounts to pay; for an order that has ended, an amount that the shop gives back.
 * @param shownChanges number of changed lines that the message names; the others are only counted
 */
export function customerMessage(
  order: MessageOrder,
  shop: PaymentSettings,
  shownChanges = Number.POSITIVE_INFINITY,
): string {
  const { number, state, isPickup, customerName } = order;
  const greeting = customerName ? `Bonjour ${customerName},\n` : "";
  const name = `commande ${formatOrderNumber(number)}`;
  const isReady = isPickup && state === "SHIPPED";
  const sentence = isReady ? `Votre ${name} est prête, à retirer à la boutique` : SENTENCES[state](name);
  const changes = changesOf(order);
  const left = changes.length - shownChanges;
  return [
    `${greeting}${sentence}.`,
    ...changes.slice(0, shownChanges),
    left > 0 && `et ${left} autre${left > 1 ? "s" : ""} changement${left > 1 ? "s" : ""}`,
    ...amountLines(order, nextPaymentOf(order, shop)),
  ]
    .filter((line) => typeof line === "string")
    .join("\n");
}

/** Returns the lines of a running order that the shop has changed, and the discount. */
function changesOf({ state, asOrdered, lines, discount }: MessageOrder): string[] {
  if (isDone(state)) return [];
  const changed = asOrdered ? lineDifferences(asOrdered.lines, lines) : [];
  return discount > 0 ? [...changed, `Remise\u00a0: ${formatPrice(discount)}`] : changed;
}

/** Returns the next payment of an order that is to be paid; undefined for an order that has ended. */
function nextPaymentOf({ state, due, paid, quarter, isPickup }: MessageOrder, shop: PaymentSettings) {
  if (isDone(state)) return undefined;
  const zone = isPickup ? { town: PICKUP_TOWN } : zoneOfPlace(quarter, shop.zones);
  return nextPayment(due, paid, depositOf(due, zone, shop));
}

function amountLines(
  { state, due, paid, fee, asOrdered }: MessageOrder,
  next: ReturnType<typeof nextPaymentOf>,
): string[] {
  if (isDone(state)) return paid > due ? [`À rembourser\u00a0: ${formatPrice(paid - due)}`] : [];
  const rest = paid > 0 && next && `Reste à payer\u00a0: ${formatPrice(due - paid)}`;
  return [
    `${asOrdered ? "Nouveau total" : "Total"}\u00a0: ${formatPrice(due)}${fee === null ? " hors livraison" : ""}`,
    rest || "",
    next?.deposit ? depositSentence(formatPrice(next.deposit)) : "",
  ].filter(Boolean);
}

/**
 * Returns a chat link to the customer, whose text is the message of `customerMessage` and the accounts to which the
 * customer may pay; null if the phone number is unknown. If the link is too long, the payment codes are left out first,
 * then the last accounts, then the last changes.
 */
export function customerChatUrl(order: MessageOrder, shop: PaymentSettings): string | null {
  const { customerPhone } = order;
  if (!customerPhone) return null;
  const next = nextPaymentOf(order, shop);
  const wallets = (next && shop.wallets) ?? [];
  const url = (accounts: readonly string[], changes?: number) => {
    const ways = accounts.length > 0 ? ["", ...accounts, NEVER_YOUR_PIN] : [];
    const text = [customerMessage(order, shop, changes), ...ways].join("\n");
    return `https://wa.me/${customerPhone}?text=${encodeURIComponent(text)}`;
  };
  const plain = wallets.map(accountOf);
  const withCodes = wallets.map((wallet) => `${accountOf(wallet)}${codeOf(wallet, next?.amount ?? 0)}`);
  const fewerChanges = changesOf(order)
    .map((_, shown) => shown)
    .toReversed();
  const links = [
    url(withCodes),
    ...plain.map((_, left) => url(plain.slice(0, plain.length - left))),
    ...fewerChanges.map((shown) => url(plain.slice(0, 1), shown)),
  ];
  return links.find((link) => link.length <= LINK_LENGTH_LIMIT) ?? url([], 0);
}

const accountOf = ({ operator, holder, number }: Wallet): string => `${operator} : ${number} (${holder})`;

function codeOf(wallet: Wallet, amount: number): string {
  const code = ussdOf(wallet, amount);
  return code && `\n${code}`;
}
