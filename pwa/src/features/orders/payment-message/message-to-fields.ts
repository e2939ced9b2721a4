import { formatPrice } from "graphql-server/features/catalogue/product/price";
import type { PaymentKind } from "graphql-server/features/orders/payments/payment-kind";
import {
  completePayment,
  type PaymentDirection,
  type PaymentMessage,
  type ReadPayment,
  readPaymentMessage,
} from "graphql-server/features/orders/payments/read-payment-message";
import { typeset } from "../../../ui/text/french-typography.ts";

/** The values that a message contains for the fields of a form. A value is undefined if it is not certain. */
export interface FieldsOfMessage {
  readonly kind: PaymentKind | undefined;
  readonly amount: number | undefined;
  readonly reference: string | undefined;
}

export interface ReadMessage {
  message: PaymentMessage;
  /**
   * The payment that the message is about; undefined if the message is incomplete, or is not about the expected
   * payment.
   */
  payment: ReadPayment | undefined;
  /** Reason in French why `payment` is undefined. */
  problem: string | undefined;
  /**
   * True if the message is not about the expected payment, but for example about a failed payment, or about one in the
   * opposite direction. Then none of its values may be used.
   */
  isOther: boolean;
}

/**
 * Reads a mobile-money operator's message to fill the fields of a form. The message is not sent to the server.
 * @param due the amount that is due, in whole FCFA; with it, the message's amount is only compared and not returned
 * @returns a text about the message for the user, and the fields; `fields` is undefined if no value of the message may
 * be used
 */
export function readFields(
  text: string,
  expected: "RECEIVED" | "SENT",
  due?: number,
): { isProblem: boolean; said: string; fields: FieldsOfMessage | undefined } {
  const { message, problem, isOther } = readMessage(text, expected);
  const { kind, amounts, reference, hasLookAlikes } = message;
  const [amount, second] = amounts;
  const isOtherAmount = due !== undefined && amount !== undefined && amount !== due;
  const problems = [
    hasLookAlikes && "Ce message est peut-être faux.",
    problem,
    isOtherAmount && `Le message dit ${formatPrice(amount)}.`,
  ];
  const said = problems.filter(Boolean).join(" ");
  return {
    isProblem: said !== "",
    said: said || "Repris du message. Vérifiez avant d’envoyer.",
    fields: isOther
      ? undefined
      : {
          kind: kind === "OTHER" ? undefined : kind,
          amount: second === undefined ? amount : undefined,
          reference: reference || undefined,
        },
  };
}

/**
 * Reads a mobile-money operator's message.
 * @param expected direction of the payment that the message must be about: RECEIVED by the shop, or SENT by a customer
 */
export function readMessage(text: string, expected: "RECEIVED" | "SENT"): ReadMessage {
  const message = readPaymentMessage(text);
  const payment = completePayment(message, expected);
  const other = otherProblem(message, expected);
  const problem = payment ? undefined : typeset(other ?? missingProblem(message));
  return { message, payment, problem, isOther: other !== undefined };
}

const DIRECTIONS: Readonly<Record<PaymentDirection, string>> = {
  RECEIVED: "Ce message parle d’argent reçu",
  SENT: "Ce message parle d’argent envoyé",
  WITHDRAWN: "Ce message parle d’un retrait",
};

function otherProblem(
  { direction, isForeign, hasFailed }: PaymentMessage,
  expected: PaymentDirection,
): string | undefined {
  if (hasFailed) return "Ce message parle d’un paiement qui n’a pas abouti : rien n’en est repris.";
  if (direction && direction !== expected)
    return `${DIRECTIONS[direction]}, pas d’un paiement ${expected === "SENT" ? "que vous avez fait" : "reçu"} : rien n’en est repris.`;
  if (isForeign) return "Ce message parle d’une autre monnaie que le franc CFA : rien n’en est repris.";
  return undefined;
}

function missingProblem({ direction, amounts, reference }: PaymentMessage): string {
  const [, second] = amounts;
  const several = second !== undefined && `Plusieurs montants : ${amounts.map(formatPrice).join(", ")}.`;
  const missing = [
    amounts.length === 0 && "le montant",
    direction === null && "qui a payé",
    reference === "" && "l’identifiant de la transaction",
  ].filter(Boolean);
  const absent = missing.length > 0 && `Le message ne dit pas clairement ${missing.join(", ni ")}.`;
  return [several, absent, "Notez le paiement à la main."].filter(Boolean).join(" ");
}
