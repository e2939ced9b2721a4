import {
  ChangeOrderNoteDocument,
  ChangeOrderStateDocument,
  NewOrdersDocument,
  type OrderState,
  PanelOrderDocument,
  type PanelOrderFragment,
  PanelOrdersDocument,
  RecordOrderDocument,
  type RecordOrderInput,
} from "../../graphql/admin.generated.ts";
import { failure, type GraphqlClient, mutate } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import { adminQuery, type FetchPage, pageAfter } from "./admin-query.ts";

/** An order as admins see it. */
export type Order = PanelOrderFragment;

/** Which orders a list shows; without a state, those of all. */
export interface OrderFilter {
  state: OrderState | undefined;
  search: string;
}

/** Fetches the orders page by page, the latest first. */
export function orderPages(client: GraphqlClient, { state, search }: OrderFilter): FetchPage<Order> {
  const filter = { ...(state && { state }), ...(search && { search }) };
  return async (after) =>
    (await adminQuery(client, PanelOrdersDocument, { ...filter, ...pageAfter(after) })).orders;
}

/** An order as it is now. */
export async function fetchOrder(client: GraphqlClient, id: string): Promise<Result<Order>> {
  try {
    return { ok: true, value: (await adminQuery(client, PanelOrderDocument, { id })).order };
  } catch (error) {
    return failure(error);
  }
}

/** The newest order with this number; undefined for a number that is not known. */
export async function findOrder(client: GraphqlClient, number: string): Promise<Result<Order | undefined>> {
  try {
    const { edges } = await orderPages(client, { state: undefined, search: number })(undefined);
    return { ok: true, value: edges.find(({ node }) => node.number === number)?.node };
  } catch (error) {
    return failure(error);
  }
}

/** Number of new orders. Throws Apollo's errors. */
export async function countNewOrders(client: GraphqlClient): Promise<number> {
  return (await adminQuery(client, NewOrdersDocument, {})).newOrders;
}

/** Keeps an order that was written down; the same id is kept once. */
export async function recordOrder(client: GraphqlClient, input: RecordOrderInput): Promise<Result<Order>> {
  const result = await mutate(client, RecordOrderDocument, { input });
  return result.ok ? { ok: true, value: result.value.recordOrder } : result;
}

/**
 * Gives an order, as it was seen, its next state; code CONFLICT where a colleague was quicker, and, with a text for each
 * product and size in `fields`, where pieces are missing to confirm it.
 * @param acceptShortage confirms it with what there is
 */
export async function changeState(
  client: GraphqlClient,
  { id, state }: Order,
  to: OrderState,
  acceptShortage: boolean,
): Promise<Result<Order>> {
  const variables = { id, from: state, to, acceptShortage };
  const result = await mutate(client, ChangeOrderStateDocument, variables);
  return result.ok ? { ok: true, value: result.value.changeOrderState } : result;
}

/** Gives an order, as it was seen, another note. */
export async function changeNote(
  client: GraphqlClient,
  { id, note }: Order,
  to: string,
): Promise<Result<Order>> {
  const result = await mutate(client, ChangeOrderNoteDocument, { id, from: note, to });
  return result.ok ? { ok: true, value: result.value.changeOrderNote } : result;
}
