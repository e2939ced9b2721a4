import { PAYMENT_KINDS, type PaymentKind } from "graphql-server/features/orders/payments/payment";
import { isNumber, isRecord, isText } from "../../lib/storage/stored-values.ts";

/** A payment that the customer says to have made. */
export interface PaymentContent {
  readonly kind: PaymentKind;
  /** Amount in whole FCFA. */
  readonly amount: number;
  /** The operator's transaction number. */
  readonly reference: string;
}

/** Returns the payment that a request announces; undefined if the stored content is damaged. */
export const parsePayment = (content: unknown): PaymentContent | undefined =>
  isPayment(content) ? content : undefined;

const isPayment = (value: unknown): value is PaymentContent =>
  isRecord(value) &&
  PAYMENT_KINDS.some((kind) => kind === value.kind) &&
  isNumber(value.amount) &&
  isText(value.reference);

/** Returns the reason with which a request asks for a return or an exchange; empty if the customer gave none. */
export const parseReason = (content: unknown): string => (isText(content) ? content : "");
