import type { ApolloClient } from "@apollo/client";
import { resultOf } from "../../../data/apollo/result-of.ts";
import {
  CancelPaymentDocument,
  DecideAnnouncementDocument,
  EnterPaymentDocument,
  OrderPaymentsDocument,
  type OrderPaymentsQuery,
  type PaymentInput,
} from "../../../data/graphql/admin.generated.ts";
import type { Result } from "../../../lib/result.ts";
import { type Order, orFormerOrder } from "./orders-api.ts";

/** All payments of an order, and the payments that its customer has announced, newest first. */
export type OrderPayments = OrderPaymentsQuery["orderPayments"];
/** A payment of an order. It never changes: a wrong payment is cancelled by a second one with the opposite amount. */
export type Payment = OrderPayments["payments"][number];
/** A payment that a customer says to have made. */
export type Announcement = OrderPayments["announcements"][number];
/** A receipt as it was issued. */
export type Receipt = NonNullable<Payment["receipt"]>;

/** Fetches the payments of an order; components that show them are updated. */
export const fetchPayments = (client: ApolloClient, orderId: string): Promise<Result<OrderPayments>> =>
  resultOf(
    client.query({ query: OrderPaymentsDocument, variables: { orderId } }),
    (data) => data.orderPayments,
  );

/** Enters a payment. The server stores only one payment with the same id. */
export const enterPayment = async (client: ApolloClient, input: PaymentInput): Promise<Result<Order>> => {
  const entered = client.mutate({ mutation: EnterPaymentDocument, variables: { input } });
  return orFormerOrder(client, input.orderId, await resultOf(entered, (data) => data.enterPayment));
};

/** A change of an order's payments that a colleague has made since this admin saw their sum. */
export interface PaymentsChange {
  /** « Un collègue vient de noter 5 000 FCFA en espèces ». */
  text: string;
  /** The present sum of the payments in whole FCFA. */
  paid: number;
}

/** Returns the change by a colleague because of which the server has refused a payment; undefined if there is none. */
export const paymentsChange = (result: Result<unknown>): PaymentsChange | undefined =>
  !result.ok && result.code === "CONFLICT" && result.fields?.seen !== undefined
    ? { text: result.message, paid: Number(result.fields.seen) }
    : undefined;

/** Cancels the payment `paymentId` by a second payment, which gets the id `id`. */
export const cancelPayment = (
  client: ApolloClient,
  variables: { id: string; paymentId: string },
): Promise<Result<Order>> =>
  resultOf(client.mutate({ mutation: CancelPaymentDocument, variables }), (data) => data.cancelPayment);

/** Confirms or refuses an announced payment. @param variables `seen`: the sum of the order's payments on screen */
export const decideAnnouncement = (
  client: ApolloClient,
  variables: { id: string; isConfirmed: boolean; seen: number },
): Promise<Result<Order>> =>
  resultOf(
    client.mutate({ mutation: DecideAnnouncementDocument, variables }),
    (data) => data.decideAnnouncement,
  );
