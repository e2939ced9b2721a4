import type { ApolloClient } from "@apollo/client";
import { PAGE_SIZE } from "graphql-server/pagination/page-size";
import { resultOf } from "../../apollo/result-of.ts";
import {
  NewOrdersDocument,
  PanelOrderDocument,
  type PanelOrderFragment,
  PanelOrdersDocument,
  RecordOrderDocument,
  type RecordOrderInput,
} from "../../graphql/admin.generated.ts";
import type { Result } from "../../lib/result.ts";

/** An order as admins see it. */
export type Order = PanelOrderFragment;

/** Fetches an order as it is now: what is on screen of it follows. */
export const fetchOrder = (client: ApolloClient, id: string): Promise<Result<Order>> =>
  resultOf(client.query({ query: PanelOrderDocument, variables: { id } }), ({ order }) => order);

/** The newest order with this number; undefined for a number that is not known. */
export const findOrder = (client: ApolloClient, number: string): Promise<Result<Order | undefined>> =>
  resultOf(
    client.query({ query: PanelOrdersDocument, variables: { search: number, first: PAGE_SIZE } }),
    ({ orders }) => orders.edges.find(({ node }) => node.number === number)?.node,
  );

/** Keeps an order that was written down; the same id is kept once. */
export const recordOrder = (client: ApolloClient, input: RecordOrderInput): Promise<Result<Order>> =>
  resultOf(
    client.mutate({
      mutation: RecordOrderDocument,
      variables: { input },
      refetchQueries: [NewOrdersDocument],
    }),
    (data) => data.recordOrder,
  );
