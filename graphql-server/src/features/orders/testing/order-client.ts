import { randomUUID } from "node:crypto";
import { shopDay } from "../../../platform/shop-time/shop-day.rules.ts";
import type { GraphqlResponse, RequestOptions, TestShop } from "../../../testing/test-shop.ts";
import { dayAfter } from "../days/order-day.rules.ts";

const ORDER = `id number state channel placedAt total fee customerName customerPhone customerEmail quarter note changedBy mayChange
  unwanted possiblySame shopFees
  lines { productId productName size colour price shopPrice quantity image }
  compared: lines { shopPrice shopName shopVariant shopImage }`;

export interface SeenOrder {
  id: string;
  number: string;
  state: string;
  placedAt: string;
  total: number;
  fee: number | null;
  customerName: string | null;
  customerPhone: string | null;
  quarter: string | null;
  note: string;
  changedBy: string | null;
  mayChange: boolean;
  unwanted: boolean;
  possiblySame: boolean;
  shopFees: number[] | null;
  compared: {
    shopPrice: number | null;
    shopName: string | null;
    shopVariant: string | null;
    shopImage: string | null;
  }[];
  lines: { productName: string; price: number; shopPrice: number | null; image: string | null }[];
}

/** Returns the input of an order; `fields` replaces some of the default values. */
export const orderInput = (fields: object = {}) => ({
  id: randomUUID(),
  channel: "CHAT",
  placedAt: new Date().toISOString(),
  lines: [{ productName: "Robe Kribi", price: 15_000, quantity: 1 }],
  ...fields,
});

export class OrderClient {
  readonly #shop: TestShop;

  constructor(shop: TestShop) {
    this.#shop = shop;
  }

  place(fields: object = {}, as: RequestOptions = {}): Promise<GraphqlResponse> {
    const query = "mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { id number state } }";
    return this.#shop.ask(query, { input: orderInput(fields) }, as);
  }

  /**
   * Places an order, and fails if the shop refuses it.
   * @returns the order's id
   */
  async placed(fields: object = {}, as: RequestOptions = {}): Promise<string> {
    const { data, errors } = await this.place(fields, as);
    if (!data) throw new Error(errors?.[0]?.message);
    return (data.placeOrder as { id: string }).id;
  }

  /**
   * Links orders of a device to the signed-in user.
   * @returns the ids of those orders that now belong to the user
   */
  async attach(ids: readonly string[], as: RequestOptions): Promise<unknown> {
    const { data, errors } = await this.#shop.ask(
      "mutation ($ids: [ID!]!) { attachOrders(ids: $ids) }",
      { ids },
      as,
    );
    return data?.attachOrders ?? errors?.[0]?.extensions?.code;
  }

  states(ids: readonly string[], as: RequestOptions = {}): Promise<GraphqlResponse> {
    return this.#shop.ask("query ($ids: [ID!]!) { orderStates(ids: $ids) { id number state } }", { ids }, as);
  }

  record(fields: object, as: RequestOptions): Promise<GraphqlResponse> {
    const { channel, ...input } = orderInput(fields);
    const query = `mutation ($input: RecordOrderInput!) { recordOrder(input: $input) { ${ORDER} } }`;
    return this.#shop.ask(query, { input }, as);
  }

  /** Enters an order by hand, and fails if the shop refuses it. */
  async recorded(fields: object, as: RequestOptions): Promise<SeenOrder> {
    const { data, errors } = await this.record(fields, as);
    if (!data) throw new Error(errors?.[0]?.message);
    return data.recordOrder as SeenOrder;
  }

  /** Lists orders, the newest first. */
  async list(as: RequestOptions, variables: object = {}): Promise<SeenOrder[]> {
    const { data, errors } = await this.page(as, variables);
    if (!data) throw new Error(errors?.[0]?.message);
    return (data.orders as { edges: { node: SeenOrder }[] }).edges.map(({ node }) => node);
  }

  page(as: RequestOptions, variables: object = {}): Promise<GraphqlResponse> {
    const query = `query ($state: OrderState, $search: String, $unwanted: Boolean, $first: Int, $after: String) {
      orders(state: $state, search: $search, unwanted: $unwanted, first: $first, after: $after) {
        edges { node { ${ORDER} } } totalCount pageInfo { hasNextPage endCursor } } }`;
    return this.#shop.ask(query, { ...variables }, as);
  }

  get(id: string, as: RequestOptions): Promise<GraphqlResponse> {
    return this.#shop.ask(`query ($id: ID!) { order(id: $id) { ${ORDER} } }`, { id }, as);
  }

  /**
   * Changes the state of an order. By default, the request accepts that the stock has too few pieces.
   * @param as admin who makes the change
   */
  change(
    id: string,
    from: string,
    to: string,
    {
      acceptShortage = true,
      requestId = randomUUID(),
      ...as
    }: RequestOptions & { acceptShortage?: boolean; requestId?: string },
  ): Promise<GraphqlResponse> {
    const query = `mutation ($id: ID!, $from: OrderState!, $to: OrderState!, $acceptShortage: Boolean!, $requestId: ID!) {
      changeOrderState(id: $id, from: $from, to: $to, acceptShortage: $acceptShortage, requestId: $requestId) { ${ORDER} } }`;
    return this.#shop.ask(query, { id, from, to, acceptShortage, requestId }, as);
  }

  cancel(
    ids: readonly string[],
    unwanted: boolean,
    { requestId = randomUUID(), ...as }: RequestOptions & { requestId?: string },
  ): Promise<GraphqlResponse> {
    const query = `mutation ($ids: [ID!]!, $unwanted: Boolean!, $requestId: ID!) {
      cancelOrders(ids: $ids, unwanted: $unwanted, requestId: $requestId) { ${ORDER} } }`;
    return this.#shop.ask(query, { ids, unwanted, requestId }, as);
  }

  /** Gives several orders the state `to` in one request. */
  step(
    ids: readonly string[],
    to: string,
    { requestId = randomUUID(), ...as }: RequestOptions & { requestId?: string },
  ): Promise<GraphqlResponse> {
    const query = `mutation ($ids: [ID!]!, $to: OrderState!, $requestId: ID!) {
      changeOrderStates(ids: $ids, to: $to, requestId: $requestId) { orders { id state } refused { orderId reason } } }`;
    return this.#shop.ask(query, { ids, to, requestId }, as);
  }

  undo(editId: string, as: RequestOptions): Promise<GraphqlResponse> {
    return this.#shop.ask("mutation ($id: ID!) { undo(editId: $id) { count } }", { id: editId }, as);
  }

  note(id: string, from: string, to: string, as: RequestOptions): Promise<GraphqlResponse> {
    const query = `mutation ($id: ID!, $from: String!, $to: String!, $requestId: ID!) {
      changeInternalText(id: $id, field: note, from: $from, to: $to, requestId: $requestId) { ${ORDER} } }`;
    return this.#shop.ask(query, { id, from, to, requestId: randomUUID() }, as);
  }

  /**
   * Sets or removes the promised day of an order, or its last day to pay (`settleBy`).
   * @param days the day that the admin saw, and the new day; null for none
   */
  setDay(
    id: string,
    day: "promisedDay" | "settleBy",
    [from, to]: readonly [string | null, string | null],
    { requestId = randomUUID(), ...as }: RequestOptions & { requestId?: string },
  ): Promise<GraphqlResponse> {
    const query = `mutation ($id: ID!, $day: OrderDay!, $from: String, $to: String, $requestId: ID!) {
      changeOrderDay(id: $id, day: $day, from: $from, to: $to, requestId: $requestId) { id promisedDay settleBy } }`;
    return this.#shop.ask(query, { id, day, from, to, requestId }, as);
  }
}

/** Returns the day in Douala that is `days` days after today. */
export const dayAhead = (days: number): string => dayAfter(shopDay(new Date()), days);
