import type { ApolloClient } from "@apollo/client";
import { resultOf } from "../../../data/apollo/result-of.ts";
import {
  EnterReadPaymentDocument,
  type EnterReadPaymentInput,
  type PaymentMatchesQuery,
  PutAwayUnmatchedPaymentDocument,
  type ReadPaymentInput,
  StoreUnmatchedPaymentDocument,
  UnmatchedPaymentCountDocument,
  type UnmatchedPaymentFragment,
  UnmatchedPaymentsDocument,
} from "../../../data/graphql/admin.generated.ts";
import type { Result } from "../../../lib/result.ts";
import type { Order } from "./orders-api.ts";

export type PaymentMatches = PaymentMatchesQuery["paymentMatches"];
/** An order to which a received payment may belong. */
export type PaymentMatch = PaymentMatches["matches"][number];
/**
 * A payment that was read from a mobile money operator's message and has no order yet. Admins can hide such a payment
 * in a separate part of the list (« Écarter »).
 */
export type UnmatchedPayment = UnmatchedPaymentFragment;

const refetchQueries = [UnmatchedPaymentsDocument, UnmatchedPaymentCountDocument];

/**
 * Enters a payment that was read from a mobile money operator's message. The server enters the same payment only once.
 */
export const enterReadPayment = (
  client: ApolloClient,
  input: EnterReadPaymentInput,
): Promise<Result<Order>> =>
  resultOf(
    client.mutate({ mutation: EnterReadPaymentDocument, variables: { input }, refetchQueries }),
    (data) => data.enterReadPayment,
  );

/** Stores a payment whose order is not known. The server stores the same payment only once. */
export const storeUnmatchedPayment = (
  client: ApolloClient,
  payment: ReadPaymentInput,
): Promise<Result<UnmatchedPayment>> =>
  resultOf(
    client.mutate({ mutation: StoreUnmatchedPaymentDocument, variables: { payment }, refetchQueries }),
    (data) => data.storeUnmatchedPayment,
  );

export const putAwayUnmatchedPayment = (
  client: ApolloClient,
  variables: { id: string; isPutAway: boolean },
): Promise<Result<UnmatchedPayment>> =>
  resultOf(
    client.mutate({ mutation: PutAwayUnmatchedPaymentDocument, variables, refetchQueries }),
    (data) => data.putAwayUnmatchedPayment,
  );
