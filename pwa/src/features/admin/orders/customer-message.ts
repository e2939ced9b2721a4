import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { promiseOf, putAsideUntil } from "graphql-server/features/orders/days/order-day";
import { depositSentence, nextPayment } from "graphql-server/features/orders/deposit";
import { type ComparedLine, lineDifferences } from "graphql-server/features/orders/order-line-differences";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { handoverOf, isDone, type OrderState } from "graphql-server/features/orders/order-state";
import {
  PAYMENT_STATE_LABELS,
  paymentState,
  restToPay,
  totalOf,
} from "graphql-server/features/orders/order-sums";
import { NEVER_YOUR_PIN, ussdOf } from "graphql-server/features/orders/payments/payment-ways";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import type { Wallet } from "graphql-server/features/shop/profile/shop-settings";
import { dayText } from "graphql-server/platform/shop-time/day-text";
import { appointmentText } from "graphql-server/platform/shop-time/time-text";
import { labelOf } from "graphql-server/platform/text/label-of";
import { chatUrl } from "../../../lib/contact/contact-links.ts";
import { LINK_LENGTH_LIMIT } from "../../orders/link/product-order-link.ts";
import type { Order } from "../api/orders-api.ts";

interface MessageOrder
  extends Pick<
    Order,
    | "number"
    | "state"
    | "fee"
    | "isPickup"
    | "total"
    | "returned"
    | "discount"
    | "due"
    | "deposit"
    | "paid"
    | "customerName"
    | "customerPhone"
    | "promisedDay"
    | "settleBy"
    | "serviceId"
    | "appointmentAt"
    | "noShow"
  > {
  lines: readonly ComparedLine[];
  asOrdered: { lines: readonly ComparedLine[] } | null;
  /** Slot from which the shop has moved the appointment, as text; absent if it was not moved. */
  formerSlot?: string | undefined;
}

type MessageShop = Pick<Shop, "wallets"> & Partial<Pick<Shop, "address">>;

/** A sentence for each state. « % » is replaced by the order's name, such as « commande K7M-42P ». */
const SENTENCES: Readonly<Record<OrderState, string>> = {
  NEW: "Nous avons bien reçu votre %",
  CONFIRMED: "Votre % est confirmée",
  SHIPPED: "Votre % est en route",
  DELIVERED: "Votre % est livrée. Merci de votre confiance",
  CANCELLED: "Votre % est annulée",
  RETURNED: "Nous avons bien reçu le retour de votre %",
};

/**
 * A sentence for each state of an appointment. « % » is replaced by the appointment's name, such as « rendez-vous
 * K7M-42P du samedi 5 décembre à 10 h ».
 */
const APPOINTMENT_SENTENCES: Readonly<Record<OrderState, string>> = {
  NEW: "Nous avons bien reçu votre demande de %",
  CONFIRMED: "Votre % est confirmé",
  SHIPPED: "Votre % est confirmé",
  DELIVERED: "Votre % est terminé. Merci de votre confiance",
  CANCELLED: "Votre % est annulé",
  RETURNED: "Votre % est terminé. Merci de votre confiance",
};

function sentenceOf(order: MessageOrder): string {
  const { state, isPickup } = order;
  const name = nameOf(order);
  if (order.noShow) return `Nous vous attendions pour votre ${name}. Écrivez-nous pour une autre heure`;
  const isAppointment = handoverOf(order) === "APPOINTMENT";
  if (isAppointment && order.formerSlot && state === "NEW")
    return `Nous vous proposons de déplacer votre ${name}`;
  if (isPickup && !isAppointment && state === "SHIPPED")
    return `Votre ${name} est prête, à retirer à la boutique`;
  const sentences = isAppointment ? APPOINTMENT_SENTENCES : SENTENCES;
  return labelOf(sentences, state, "Voici où en est votre %").replace("%", name);
}

function nameOf(order: MessageOrder): string {
  const number = formatOrderNumber(order.number);
  if (handoverOf(order) !== "APPOINTMENT") return `commande ${number}`;
  const { appointmentAt, formerSlot, state } = order;
  if (appointmentAt === null) return `rendez-vous ${number}`;
  const slot = appointmentText(new Date(appointmentAt));
  if (!formerSlot || isDone(state)) return `rendez-vous ${number} du ${slot}`;
  const move = `du ${formerSlot} au ${slot}`;
  return state === "NEW" ? `rendez-vous ${number} ${move}` : `rendez-vous ${number}, déplacé ${move},`;
}

/** Which parts the message contains: parts are left out if the link would be too long. */
interface MessageLength {
  /**
   * Number of changed order lines that the message describes. Of the changed lines after these, the message says only
   * how many there are.
   */
  changes?: number;
  /**
   * True to leave out the customer's name, the shop's address, and the lines from which the total is computed
   * (articles, discount, delivery).
   */
  isBrief?: boolean;
  /**
   * True for a reminder to pay an order that the shop has put aside for the customer. The reminder leaves out the
   * shop's changes, and the lines from which the total is computed (articles, discount, delivery).
   */
  isReminder?: boolean;
  /** The street address of the shop, where the appointment takes place. */
  address?: string;
}

/**
 * Returns the message to a customer about the state of their order. For an open order, the message contains the shop's
 * changes, the total and the payments. For a finished order, it contains the payments if the shop has entered any. It
 * then also contains the shop's changes and the total if the order was not cancelled, and the customer must still pay
 * or gets money back. A delivered order without a payment is not called unpaid, because many shops never enter the cash
 * that a courier has received.
 */
export function customerMessage(
  order: MessageOrder,
  {
    changes: shownChanges = Number.POSITIVE_INFINITY,
    isBrief = false,
    isReminder = false,
    address,
  }: MessageLength = {},
): string {
  const { customerName } = order;
  const greeting = customerName && !isBrief ? `Bonjour ${customerName},\n` : "";
  const sentence = isReminder ? `Nous vous rappelons votre ${nameOf(order)}` : sentenceOf(order);
  const changes = isReminder ? [] : changesOf(order);
  const left = changes.length - shownChanges;
  const deposit = nextPaymentOf(order)?.deposit;
  return [
    `${greeting}${sentence}.`,
    ...daySentences(order),
    address && !isBrief && order.appointmentAt !== null && !isDone(order.state)
      ? `Adresse\u00a0: ${address}`
      : "",
    ...changes.slice(0, shownChanges),
    left > 0 ? `et ${left} autre${left > 1 ? "s" : ""} changement${left > 1 ? "s" : ""}` : "",
    ...sumLines(order, isBrief || isReminder),
    paymentLine(order),
    deposit ? depositSentence(formatPrice(deposit)) : "",
  ]
    .filter(Boolean)
    .join("\n");
}

function daySentences(order: MessageOrder): string[] {
  const [promised, settleBy] = [promiseOf(order), putAsideUntil(order)];
  return [
    ...(promised ? [`Elle est promise pour le ${dayText(promised)}.`] : []),
    ...(settleBy ? [`Elle est mise de côté, à solder avant le ${dayText(settleBy)}.`] : []),
  ];
}

/**
 * True if the message lists the shop's changes and the sums: the order is open; or it is finished, not cancelled, and a
 * payment was entered that differs from what the customer must pay.
 */
const namesSums = ({ state, due, paid }: MessageOrder): boolean =>
  !isDone(state) || (state !== "CANCELLED" && paid > 0 && paid !== due);

function changesOf(order: MessageOrder): string[] {
  const { asOrdered, lines } = order;
  return asOrdered && namesSums(order) ? lineDifferences(asOrdered.lines, lines) : [];
}

/**
 * Returns the line with the total, preceded by the lines from which the total is computed (articles, returned pieces,
 * discount, delivery). These lines are left out if `isBrief` is true or the total is just the price of the articles.
 * Returns no lines if the message does not list the sums.
 */
function sumLines(order: MessageOrder, isBrief: boolean): string[] {
  if (!namesSums(order)) return [];
  const { total, returned, discount, fee, isPickup, asOrdered } = order;
  const label = asOrdered ? "Nouveau total" : "Total";
  const parts = [
    returned > 0 && sumLine("Rapporté", returned),
    discount > 0 && sumLine("Remise", discount),
    discount < 0 && sumLine("Supplément", -discount),
    fee !== null && fee > 0 && sumLine("Livraison", fee),
    fee === 0 && !isPickup && "Livraison\u00a0: gratuite",
  ].filter((line) => line !== false);
  return [
    ...(parts.length > 0 && !isBrief
      ? [sumLine(order.appointmentAt === null ? "Articles" : "Service", total), ...parts]
      : []),
    sumLine(label, totalOf(order)) + (fee === null ? " hors livraison" : ""),
  ];
}

/**
 * Returns the line that says whether the order is paid, what is still to pay or to give back, or which deposit the shop
 * keeps; empty if no payment is entered.
 */
function paymentLine({ due, paid, noShow }: MessageOrder): string {
  if (paid === 0) return "";
  const state = paymentState(due, paid, noShow);
  if (state === "PAID") return PAYMENT_STATE_LABELS.PAID;
  if (state === "DEPOSIT_KEPT") return sumLine(PAYMENT_STATE_LABELS.DEPOSIT_KEPT, due);
  return sumLine(
    state === "TO_REFUND" ? PAYMENT_STATE_LABELS.TO_REFUND : "Reste à payer",
    Math.abs(restToPay({ due, paid })),
  );
}

const sumLine = (label: string, francs: number): string => `${label}\u00a0: ${formatPrice(francs)}`;

/** Returns the payment for which the message asks: the deposit, or what is left to pay; undefined for none. */
function nextPaymentOf(order: MessageOrder) {
  if (!namesSums(order)) return undefined;
  const { state, due, paid, deposit } = order;
  return nextPayment(due, paid, isDone(state) ? 0 : deposit);
}

/**
 * Returns a link that opens a chat with the customer. The chat message is the text of `customerMessage`, followed by
 * the mobile money accounts to which the customer may pay. Without a phone number, the sender chooses the conversation.
 * If the link is too long, these parts are left out one after the other until it fits: the USSD codes; the accounts,
 * from the last to the second; the changed lines, from the last to the first; the name and the lines before the total;
 * the first account.
 */
export const customerChatUrl = (order: MessageOrder, shop: MessageShop): string =>
  chatUrlOf(order, shop, false);

/**
 * Returns a link to a chat with a reminder to pay an order that is put aside for the customer. The link is shortened
 * like the link of {@link customerChatUrl}.
 */
export const reminderChatUrl = (order: MessageOrder, shop: MessageShop): string =>
  chatUrlOf(order, shop, true);

function chatUrlOf(order: MessageOrder, shop: MessageShop, isReminder: boolean): string {
  const phone = order.customerPhone ?? "";
  const { address } = shop;
  const next = nextPaymentOf(order);
  const wallets = (next && shop.wallets) ?? [];
  const url = (accounts: readonly string[], length?: MessageLength) => {
    const ways = accounts.length > 0 ? ["", ...accounts, NEVER_YOUR_PIN] : [];
    const text = [
      customerMessage(order, { ...length, isReminder, ...(address && { address }) }),
      ...ways,
    ].join("\n");
    // No-break spaces are replaced, because in a link they are up to three times as long as spaces.
    return chatUrl({ phone }, text.replace(/[\u00a0\u202f]/g, " "));
  };
  const plain = wallets.map(accountOf);
  const withCodes = wallets.map((wallet) => `${accountOf(wallet)}${codeOf(wallet, next?.amount ?? 0)}`);
  const fewerChanges = changesOf(order)
    .map((_, shown) => shown)
    .toReversed();
  const links = [
    url(withCodes),
    ...plain.map((_, left) => url(plain.slice(0, plain.length - left))),
    ...fewerChanges.map((changes) => url(plain.slice(0, 1), { changes })),
    url(plain.slice(0, 1), { changes: 0, isBrief: true }),
  ];
  return links.find((link) => link.length <= LINK_LENGTH_LIMIT) ?? url([], { changes: 0, isBrief: true });
}

const accountOf = ({ operator, holder, number }: Wallet): string => `${operator} : ${number} (${holder})`;

function codeOf(wallet: Wallet, amount: number): string {
  const code = ussdOf(wallet, amount);
  return code && `\n${code}`;
}
