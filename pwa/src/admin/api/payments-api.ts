import type { ApolloClient } from "@apollo/client";
import { resultOf } from "../../apollo/result-of.ts";
import {
  CancelPaymentDocument,
  DecideAnnouncementDocument,
  EnterPaymentDocument,
  OrderPaymentsDocument,
  type OrderPaymentsQuery,
  type PaymentInput,
} from "../../graphql/admin.generated.ts";
import type { Result } from "../../lib/result.ts";
import type { Order } from "./orders-api.ts";

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
export const enterPayment = (client: ApolloClient, input: PaymentInput): Promise<Result<Order>> =>
  resultOf(
    client.mutate({ mutation: EnterPaymentDocument, variables: { input } }),
    (data) => data.enterPayment,
  );

/** Cancels the payment `paymentId` by a second payment, which gets the id `id`. */
export const cancelPayment = (
  client: ApolloClient,
  variables: { id: string; paymentId: string },
): Promise<Result<Order>> =>
  resultOf(client.mutate({ mutation: CancelPaymentDocument, variables }), (data) => data.cancelPayment);

/** Confirms or refuses an announced payment. */
export const decideAnnouncement = (
  client: ApolloClient,
  variables: { id: string; isConfirmed: boolean },
): Promise<Result<Order>> =>
  resultOf(
    client.mutate({ mutation: DecideAnnouncementDocument, variables }),
    (data) => data.decideAnnouncement,
  );
