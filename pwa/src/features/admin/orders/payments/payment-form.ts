import { amountError, parseAmount } from "graphql-server/features/catalogue/product/amount";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { restToPay } from "graphql-server/features/orders/order-sums";
import {
  PAYMENT_KINDS,
  type PaymentKind,
  paymentErrors,
  paymentText,
} from "graphql-server/features/orders/payments/payment-kind";
import { oneLine } from "graphql-server/platform/text/typed-text";
import type { PaymentInput } from "../../../../data/graphql/admin.generated.ts";
import { randomId } from "../../../../lib/random-id.ts";
import { isNumber, isRecord } from "../../../../lib/storage/stored-values.ts";
import type { Order } from "../../api/orders-api.ts";
import type { Payment } from "../../api/payments-api.ts";
import { hasTexts, isDraftId } from "../../forms/draft-storage.ts";
import { AMOUNT, FLAG, LINE, storedAs } from "../../forms/field-kinds.ts";
import type { Fields } from "../../forms/form-fields.ts";
import { storedDraft } from "../../forms/stored-draft.ts";
import type { FieldErrors } from "../../forms/use-form.ts";

export interface TypedPayment {
  /**
   * Id of the payment. The form creates it before the first request: the server stores the payment once, even if the
   * form sends it again.
   */
  id: string;
  /** Amount in whole FCFA without a sign, as typed. */
  amount: string;
  /** The chosen kind; undefined if none is chosen. */
  kind: PaymentKind | undefined;
  reference: string;
  /** True if the shop gives the amount back to the customer. */
  isGivenBack: boolean;
  /**
   * Sum of the order's payments that the admin saw, in whole FCFA. If the sum has changed in the meantime, a colleague
   * has entered a payment, and the server asks whether this payment is the same as the colleague's.
   */
  seen: number;
}

export const PAYMENT_FIELDS = {
  amount: AMOUNT,
  kind: storedAs((kind: PaymentKind | undefined) => kind ?? null),
  reference: LINE,
  isGivenBack: FLAG,
} as const satisfies Fields<TypedPayment>;

/**
 * Returns the form's initial values: the amount that the customer still has to pay, or that the shop must give back.
 */
export function neededPayment({ due, paid }: Pick<Order, "due" | "paid">): TypedPayment {
  const rest = restToPay({ due, paid });
  return {
    id: randomId(),
    amount: rest === 0 ? "" : String(Math.abs(rest)),
    kind: undefined,
    reference: "",
    isGivenBack: rest < 0,
    seen: paid,
  };
}

export function typedPaymentErrors(payment: TypedPayment): FieldErrors {
  const unreadable = amountError(payment.amount);
  return {
    ...paymentErrors({ amount: parseAmount(payment.amount), reference: oneLine(payment.reference) }),
    ...(unreadable && { amount: unreadable }),
    ...(!payment.kind && { kind: "Choisissez un moyen de paiement" }),
  };
}

/**
 * Returns the form as input for the server; undefined if no kind of payment is chosen.
 * @param acceptAboveDue true if the payment may be larger than the amount still to pay
 */
export function paymentInput(
  orderId: string,
  payment: TypedPayment,
  acceptAboveDue: boolean,
): PaymentInput | undefined {
  const { id, kind, seen } = payment;
  const amount = signedAmount(payment);
  return kind && { id, orderId, kind, amount, reference: referenceOf(payment), seen, acceptAboveDue };
}

/** Returns the amount in whole FCFA; negative if the shop gives it back. */
const signedAmount = ({ amount, isGivenBack }: TypedPayment): number =>
  isGivenBack ? -parseAmount(amount) : parseAmount(amount);

/** Returns the reference to send. It is empty for cash, even if the admin typed one before choosing cash. */
const referenceOf = ({ kind, reference }: TypedPayment): string =>
  kind === "CASH" ? "" : oneLine(reference);

/**
 * Returns a warning if the stored payment differs from the payment that was sent last. This happens if an earlier
 * attempt was stored although its answer was lost. Otherwise returns undefined.
 */
export function storedWarning(sent: TypedPayment, stored: Payment | undefined): string | undefined {
  if (!stored || (stored.kind === sent.kind && stored.amount === signedAmount(sent))) return undefined;
  return `Un premier envoi était déjà arrivé\u00a0: ${paymentText(stored)}. S’il est faux, annulez-le et notez-le de nouveau.`;
}

export const paymentAction = ({ due, paid }: Pick<Order, "due" | "paid">): string =>
  paid > due ? `Rendre ${formatPrice(-restToPay({ due, paid }))}` : "Noter un paiement";

const isKind = (value: unknown): value is PaymentKind => PAYMENT_KINDS.some((kind) => kind === value);

export const paymentDraft = (userId: string, orderId: string) =>
  storedDraft<TypedPayment>(userId, `payment:${orderId}`, {
    isValues: (value): value is TypedPayment =>
      isRecord(value) &&
      isDraftId(value.id) &&
      typeof value.isGivenBack === "boolean" &&
      isNumber(value.seen) &&
      (value.kind === undefined || isKind(value.kind)) &&
      hasTexts(value, ["id", "amount", "reference"]),
  });
