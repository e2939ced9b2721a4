import type { ApolloClient } from "@apollo/client";
import { resultOf } from "../../../data/apollo/result-of.ts";
import {
  CancelPaymentDocument,
  DecideAnnouncementDocument,
  type DecideAnnouncementMutationVariables,
  EnterPaymentDocument,
  OrderPaymentsDocument,
  type OrderPaymentsQuery,
  type PaymentInput,
} from "../../../data/graphql/admin.generated.ts";
import type { Result } from "../../../lib/result.ts";
import { type Order, orStoredOrder } from "./orders-api.ts";

/** The payments of an order, the newest first. */
export type OrderPayments = OrderPaymentsQuery["orderPayments"];
/** A payment of an order. It is never changed: a second payment with the opposite amount cancels a wrong one. */
export type Payment = OrderPayments["payments"][number];
/** A payment that a customer says they have made (« J’ai payé »). */
export type Announcement = OrderPayments["announcements"][number];
export type Receipt = NonNullable<Payment["receipt"]>;

/** Fetches the payments of an order. Components that show them are rendered again with the fetched values. */
export const fetchPayments = (client: ApolloClient, orderId: string): Promise<Result<OrderPayments>> =>
  resultOf(
    client.query({ query: OrderPaymentsDocument, variables: { orderId } }),
    (data) => data.orderPayments,
  );

/** Enters a payment. The server stores only one payment with the same id. */
export const enterPayment = async (client: ApolloClient, input: PaymentInput): Promise<Result<Order>> => {
  const entered = client.mutate({ mutation: EnterPaymentDocument, variables: { input } });
  return orStoredOrder(client, input.orderId, await resultOf(entered, (data) => data.enterPayment));
};

/** A question that the server asks the admin before it stores a payment. */
export type PaymentQuestion =
  | {
      /**
       * A colleague has changed the order's payments since this admin read their sum, and may have entered the same
       * payment.
       */
      about: "COLLEAGUE";
      /** The question's first sentence, such as « Un collègue vient de noter 5 000 FCFA en espèces ». */
      text: string;
      /** Current sum of the order's payments in whole FCFA. */
      paid: number;
    }
  | {
      /** The payment is larger than what the customer still owes. */
      about: "ABOVE_DUE";
      /** The question's first sentence, such as « 200 000 FCFA, c’est 180 000 FCFA de plus que le reste à payer ». */
      text: string;
    };

/** Returns the server's question; undefined if the server asks nothing. */
export function paymentQuestion(result: Result<unknown>): PaymentQuestion | undefined {
  if (result.ok || result.code !== "CONFLICT") return undefined;
  const { message: text, fields } = result;
  if (fields?.seen !== undefined) return { about: "COLLEAGUE", text, paid: Number(fields.seen) };
  return fields?.rest === undefined ? undefined : { about: "ABOVE_DUE", text };
}

/** Cancels the payment `paymentId`: the server stores a second payment with the opposite amount and the id `id`. */
export const cancelPayment = (
  client: ApolloClient,
  variables: { id: string; paymentId: string },
): Promise<Result<Order>> =>
  resultOf(client.mutate({ mutation: CancelPaymentDocument, variables }), (data) => data.cancelPayment);

/**
 * Confirms or refuses a payment that a customer has announced.
 * @param variables `seen` is the sum of the order's payments that the admin saw
 */
export const decideAnnouncement = (
  client: ApolloClient,
  variables: DecideAnnouncementMutationVariables,
): Promise<Result<Order>> =>
  resultOf(
    client.mutate({ mutation: DecideAnnouncementDocument, variables }),
    (data) => data.decideAnnouncement,
  );
