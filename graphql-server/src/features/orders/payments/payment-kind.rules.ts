import { formatPrice, isPrice } from "../../catalogue/product/price.rules.ts";

interface PaymentKindRules {
  /** French name of the kind on screen. */
  readonly label: string;
  /** French words for the way of payment, after the amount: « 5 000 FCFA en espèces ». */
  readonly madeBy: string;
  /** True if a customer can announce such a payment. Cash cannot be announced, because the shop itself receives it. */
  readonly isAnnounced: boolean;
  /**
   * SMS: the mobile-money operator sends the payer a reference, which a customer must enter to announce the payment.
   * UNIQUE: each payment has its own reference, but the payer may not know it. FREE: any text, which several payments
   * may share.
   */
  readonly reference: "SMS" | "UNIQUE" | "FREE";
}

const KINDS = {
  CASH: { label: "Espèces", madeBy: "en espèces", isAnnounced: false, reference: "FREE" },
  MTN_MOMO: { label: "MTN MoMo", madeBy: "par MTN MoMo", isAnnounced: true, reference: "SMS" },
  ORANGE_MONEY: { label: "Orange Money", madeBy: "par Orange Money", isAnnounced: true, reference: "SMS" },
  BANK: { label: "Virement", madeBy: "par virement", isAnnounced: true, reference: "UNIQUE" },
  OTHER: { label: "Autre", madeBy: "par un autre moyen", isAnnounced: true, reference: "FREE" },
} as const satisfies Readonly<Record<string, PaymentKindRules>>;

export type PaymentKind = keyof typeof KINDS;

/** All kinds of payment, in the sequence in which the forms offer them. */
export const PAYMENT_KINDS = Object.keys(KINDS) as readonly PaymentKind[];

/** Returns the words after a payment's amount: « en espèces ». */
export const paymentMadeBy = (kind: PaymentKind): string => KINDS[kind].madeBy;

export const PAYMENT_KIND_LABELS = Object.fromEntries(
  PAYMENT_KINDS.map((kind) => [kind, KINDS[kind].label]),
) as Readonly<Record<PaymentKind, string>>;

/** Maximum length of a reference, in UTF-16 units as browsers count `maxlength`. */
export const MAX_REFERENCE_LENGTH = 40;

export const ANNOUNCEMENT_STATES = ["WAITING", "CONFIRMED", "REFUSED"] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

/** Maximum number of payments of one order, including cancelled payments. */
export const MAX_PAYMENTS = 100;
/** Maximum number of announced payments of one order. */
export const MAX_ANNOUNCEMENTS = 10;
/** Maximum number of announced payments of one order that wait for a decision. */
export const MAX_WAITING_ANNOUNCEMENTS = 3;

export interface PaymentFields {
  readonly kind: PaymentKind;
  /** Amount in whole FCFA; negative if the shop refunds money. */
  readonly amount: number;
  readonly reference: string;
}

/** True if a customer who announces a payment of this kind must state its reference. */
export const needsReference = (kind: PaymentKind): boolean => KINDS[kind].reference === "SMS";

/**
 * True for a kind whose references are unique: two payments of an order that have this kind and the same reference are
 * a single payment that was entered twice.
 */
export const isUniqueKind = (kind: PaymentKind): boolean => KINDS[kind].reference !== "FREE";

export const ANNOUNCED_KINDS = PAYMENT_KINDS.filter((kind) => KINDS[kind].isAnnounced);

/** Returns a French message for each invalid field of a payment that an admin enters; empty if there is none. */
export function paymentErrors({ amount, reference }: Omit<PaymentFields, "kind">): Record<string, string> {
  const errors: Record<string, string> = {};
  if (amount === 0 || !isPrice(Math.abs(amount)))
    errors.amount = "Indiquez un montant en francs entiers, sans virgule";
  if (reference.length > MAX_REFERENCE_LENGTH)
    errors.reference = `La référence ne doit pas dépasser ${MAX_REFERENCE_LENGTH} caractères`;
  return errors;
}

/**
 * Returns the message for a refund that is larger than what the customer has paid; undefined for other payments.
 * @param amount amount of the payment in whole FCFA, negative for a refund
 * @param paid sum of the earlier payments in whole FCFA
 */
export const refundError = (amount: number, paid: number): string | undefined =>
  amount < 0 && paid + amount < 0 ? "On ne rend pas plus que ce qui a été payé" : undefined;

/** Returns a French message for each invalid field of a payment that a customer announces; empty if there is none. */
export function announcementErrors(payment: PaymentFields): Record<string, string> {
  const { kind, amount, reference } = payment;
  return {
    ...paymentErrors(payment),
    ...(amount < 0 && { amount: "Indiquez le montant que vous avez payé" }),
    ...(!ANNOUNCED_KINDS.includes(kind) && { kind: "Les espèces se paient à la boutique ou au livreur" }),
    ...(needsReference(kind) &&
      reference === "" && {
        reference: "Indiquez le numéro de transaction qui est dans le SMS de l’opérateur",
      }),
  };
}

/** Returns the audit log's text for a payment, without its reference: « MTN MoMo, 10 000 FCFA ». */
export function paymentText({ kind, amount }: Pick<PaymentFields, "kind" | "amount">): string {
  const sum = formatPrice(Math.abs(amount));
  return `${KINDS[kind].label}, ${amount < 0 ? `${sum} rendus` : sum}`;
}

interface StoredPayment extends Pick<PaymentFields, "kind" | "amount"> {
  /** Id of the payment that this row cancels; null if this row is itself a payment. */
  readonly cancels: string | null;
}

/** True if a payment gets a receipt. A refund gets none, nor does a row that cancels another payment. */
export const getsReceipt = ({ amount, cancels }: StoredPayment): boolean => amount > 0 && cancels === null;

/**
 * Returns a French text about the payments of an order that colleagues have entered or cancelled since an admin last
 * saw the sum: « Un collègue vient de noter 5 000 FCFA en espèces ».
 * @param payments of the order, the oldest first
 * @param seen the sum that the admin saw, in whole FCFA
 */
export function paymentsSince(payments: readonly StoredPayment[], seen: number): string {
  let sum = payments.reduce((total, { amount }) => total + amount, 0);
  const since: string[] = [];
  for (const payment of payments.toReversed()) {
    if (sum === seen) break;
    since.push(doneText(payment));
    sum -= payment.amount;
  }
  return `Un collègue vient ${since.reverse().join(", puis ")}`;
}

function doneText({ kind, amount, cancels }: StoredPayment): string {
  const payment = `${formatPrice(Math.abs(amount))} ${paymentMadeBy(kind)}`;
  if (cancels !== null) return `d’annuler ${payment}`;
  return amount < 0 ? `de rendre ${payment}` : `de noter ${payment}`;
}
