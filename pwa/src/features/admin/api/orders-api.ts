import type { ApolloClient } from "@apollo/client";
import { PAGE_SIZE } from "graphql-server/platform/pagination/page-size";
import { resultOf } from "../../../data/apollo/result-of.ts";
import {
  CancelOrdersDocument,
  type CancelOrdersMutationVariables,
  ChangeOrderDocument,
  type ChangeOrderMutationVariables,
  ChangeOrderStatesDocument,
  type ChangeOrderStatesMutation,
  type ChangeOrderStatesMutationVariables,
  DeclineReturnDocument,
  NewOrdersDocument,
  PanelOrderDocument,
  type PanelOrderFragment,
  PanelOrdersDocument,
  RecordOrderDocument,
  type RecordOrderInput,
  type ReturnInput,
  ReturnOrderDocument,
} from "../../../data/graphql/admin.generated.ts";
import type { Result } from "../../../lib/result.ts";

export type Order = PanelOrderFragment;

/**
 * True if the server has already stored an order, payment or return with the same id and other content, and has
 * therefore refused this request. This happens if the answer to an earlier request was lost and the user has changed
 * the form since then.
 */
export const isStoredDifferently = (result: Result<unknown>): boolean =>
  !result.ok && result.code === "CONFLICT" && result.fields?.id !== undefined;

/**
 * Returns the result of a request. If the server refused the request because an earlier one with the same id was
 * stored, returns the order as it is after the earlier request.
 */
export const orStoredOrder = async (
  client: ApolloClient,
  orderId: string,
  result: Result<Order>,
): Promise<Result<Order>> => (isStoredDifferently(result) ? fetchOrder(client, orderId) : result);

/** Fetches an order. Components that show this order are rendered again with the fetched values. */
export const fetchOrder = (client: ApolloClient, id: string): Promise<Result<Order>> =>
  resultOf(client.query({ query: PanelOrderDocument, variables: { id } }), ({ order }) => order);

/** Returns the newest order that has this number and that `isWanted` accepts; undefined if there is none. */
export const findOrder = (
  client: ApolloClient,
  number: string,
  isWanted: (order: Order) => boolean,
): Promise<Result<Order | undefined>> =>
  resultOf(
    client.query({ query: PanelOrdersDocument, variables: { search: number, first: PAGE_SIZE } }),
    ({ orders }) => orders.edges.find(({ node }) => node.number === number && isWanted(node))?.node,
  );

export type OrdersStep = ChangeOrderStatesMutation["changeOrderStates"];

/**
 * Moves several orders to the given state. The answer lists the orders that could not be moved, so that the page can
 * name them.
 */
export const changeOrderStates = (
  client: ApolloClient,
  variables: ChangeOrderStatesMutationVariables,
): Promise<Result<OrdersStep>> =>
  resultOf(
    client.mutate({ mutation: ChangeOrderStatesDocument, variables, refetchQueries: [NewOrdersDocument] }),
    (data) => data.changeOrderStates,
  );

/**
 * Cancels several orders. With `unwanted: true`, also marks them as unwanted, so that the lists of orders leave them
 * out.
 */
export const cancelOrders = (
  client: ApolloClient,
  variables: CancelOrdersMutationVariables,
): Promise<Result<readonly Order[]>> =>
  resultOf(
    client.mutate({ mutation: CancelOrdersDocument, variables, refetchQueries: [NewOrdersDocument] }),
    (data) => data.cancelOrders,
  );

/**
 * Stores an order that an admin has entered. The server stores only one order with the same id, even if this request is
 * sent again after a lost answer.
 */
export const recordOrder = async (client: ApolloClient, input: RecordOrderInput): Promise<Result<Order>> => {
  const recorded = client.mutate({
    mutation: RecordOrderDocument,
    variables: { input },
    refetchQueries: [NewOrdersDocument],
  });
  return orStoredOrder(client, input.id, await resultOf(recorded, (data) => data.recordOrder));
};

/** Changes fields of an order. The server makes a change with the same `requestId` only once. */
export const changeOrder = (
  client: ApolloClient,
  variables: ChangeOrderMutationVariables,
): Promise<Result<Order>> =>
  resultOf(client.mutate({ mutation: ChangeOrderDocument, variables }), (data) => data.changeOrder);

/**
 * Declines a customer's request for a return.
 * @param seen time of the request that the admin has read (`returnRequestedAt`)
 */
export const declineReturn = (
  client: ApolloClient,
  variables: { orderId: string; seen: string; reason: string; requestId: string },
): Promise<Result<Order>> =>
  resultOf(client.mutate({ mutation: DeclineReturnDocument, variables }), (data) => data.declineReturn);

/** Enters a return. The server stores only one return with the same id. */
export const returnOrder = async (
  client: ApolloClient,
  variables: { orderId: string; input: ReturnInput },
): Promise<Result<Order>> => {
  const returned = client.mutate({ mutation: ReturnOrderDocument, variables });
  return orStoredOrder(client, variables.orderId, await resultOf(returned, (data) => data.returnOrder));
};
