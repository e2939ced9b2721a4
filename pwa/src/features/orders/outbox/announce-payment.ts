import type { PaymentKind } from "graphql-server/features/orders/payments/payment-kind";
import { AnnouncePaymentDocument } from "../../../data/graphql/orders.generated.ts";
import { type DocumentAnswer, sendMutation } from "../../../lib/http/send-document.ts";
import { isNumber, isRecord, isText } from "../../../lib/storage/stored-values.ts";
import type { RequestFields } from "./request-fields.ts";

/** A payment that the customer says to have made (« J’ai payé »). */
export interface PaymentContent {
  /** A `PaymentKind`, or a kind that a later release has added. */
  readonly kind: string;
  /** Amount in whole FCFA. */
  readonly amount: number;
  /** The operator's transaction number. */
  readonly reference: string;
}

/**
 * A customer's message « J’ai payé », which the shop must confirm. `PageOrders.ask` stores it. The outbox sends it at
 * once or, without a network, later.
 */
export interface PaymentAnnouncement extends RequestFields {
  readonly kind: "payment";
  readonly content: PaymentContent;
}

export const isPaymentContent = (value: unknown): value is PaymentContent =>
  isRecord(value) && isText(value.kind) && isNumber(value.amount) && isText(value.reference);

/** Sends an announced payment. No session is needed, because the order's id is enough, even after a sign-out. */
export const announcePayment = ({
  id,
  orderId,
  content,
}: PaymentAnnouncement): Promise<DocumentAnswer<unknown>> =>
  sendMutation(
    AnnouncePaymentDocument,
    // The type is asserted, because the kind may be a value of a later release. The server checks the kind.
    { input: { id, orderId, ...content, kind: content.kind as PaymentKind } },
    { credentials: "omit" },
  );
