import { randomUUID } from "node:crypto";
import type { GraphqlResponse, RequestOptions, TestShop } from "../../../../testing/test-shop.ts";

const ROUND =
  "id key riderName riderPhone openedBy closedBy closedAt expected broughtBack reason orderCount reportedCount toCollect";
const DETAILS = `round { ${ROUND} } orders { order { id number state paid due rider roundId } outcome received kind reason unchanged
  reportedOutcome reportedAmount reportedKind }`;

export interface SeenRound {
  id: string;
  key: string;
  riderName: string;
  riderPhone: string;
  closedBy: string | null;
  expected: number | null;
  broughtBack: number | null;
  reason: string;
  orderCount: number;
  reportedCount: number;
  toCollect: number;
}

export interface SeenDetails {
  round: SeenRound;
  orders: {
    order: { id: string; number: string; state: string; paid: number; due: number; rider: string | null };
    outcome: string | null;
    received: number | null;
    kind: string | null;
    reason: string;
    unchanged: string;
    reportedOutcome: string | null;
    reportedAmount: number | null;
    reportedKind: string | null;
  }[];
}

export interface ClosedLine {
  orderId: string;
  outcome: string;
  received: number;
  kind: string;
  seen: number;
  acceptAboveDue?: boolean;
  reason?: string;
}

/** Calls a test shop's operations on rounds. */
export class RoundClient {
  readonly #shop: TestShop;

  constructor(shop: TestShop) {
    this.#shop = shop;
  }

  open(orderIds: readonly string[], as: RequestOptions, fields: object = {}): Promise<GraphqlResponse> {
    const query = `mutation ($input: OpenRoundInput!) { openRound(input: $input) { round { ${ROUND} } refused { orderId reason } } }`;
    const rider = { riderName: "Serge", riderPhone: "699 11 22 33" };
    return this.#shop.ask(query, { input: { id: randomUUID(), ...rider, orderIds, ...fields } }, as);
  }

  /** Opens a round, and fails if the shop refuses it. */
  async opened(orderIds: readonly string[], as: RequestOptions, fields: object = {}): Promise<SeenRound> {
    const { data, errors } = await this.open(orderIds, as, fields);
    const { round } = (data?.openRound ?? { round: null }) as { round: SeenRound | null };
    if (!round) throw new Error(errors?.[0]?.message ?? JSON.stringify(data));
    return round;
  }

  get(id: string, as: RequestOptions): Promise<GraphqlResponse> {
    return this.#shop.ask(`query ($id: ID!) { round(id: $id) { ${DETAILS} } }`, { id }, as);
  }

  async details(id: string, as: RequestOptions): Promise<SeenDetails> {
    const { data, errors } = await this.get(id, as);
    if (!data) throw new Error(errors?.[0]?.message);
    return data.round as SeenDetails;
  }

  /**
   * Lists rounds.
   * @param day if given, only rounds that were closed on this day
   */
  async list(as: RequestOptions, day?: string): Promise<SeenRound[]> {
    const query = `query ($day: String) { rounds(day: $day) { ${ROUND} } }`;
    return (await this.#shop.ask(query, { day }, as)).data?.rounds as SeenRound[];
  }

  async riders(as: RequestOptions): Promise<unknown> {
    return (await this.#shop.ask("{ riders { name phone } }", {}, as)).data?.riders;
  }

  /**
   * Closes a round.
   * @param input lines, and the cash that the rider brought back
   */
  close(
    id: string,
    input: { lines: readonly ClosedLine[]; broughtBack: number; reason?: string },
    { requestId = randomUUID(), ...as }: RequestOptions & { requestId?: string },
  ): Promise<GraphqlResponse> {
    const query = `mutation ($id: ID!, $input: CloseRoundInput!, $requestId: ID!) {
      closeRound(id: $id, input: $input, requestId: $requestId) { ${DETAILS} } }`;
    return this.#shop.ask(query, { id, input, requestId }, as);
  }

  /** Requests the rider's page, which needs no account. */
  page(key: string): Promise<GraphqlResponse> {
    const fields =
      "isClosed riderName orders { id number isOut name phone quarter note toCollect pieces { name quantity } reportedOutcome reportedAmount reportedKind reportSequence }";
    return this.#shop.ask(`query ($key: String!) { riderRound(key: $key) { ${fields} } }`, { key });
  }

  report(key: string, orderId: string, fields: object = {}): Promise<GraphqlResponse> {
    const input = {
      ...{ orderId, outcome: "DELIVERED", amount: 15_000, kind: "CASH", sequence: 1 },
      ...fields,
    };
    const query =
      "mutation ($key: String!, $input: DeliveryReportInput!) { reportDelivery(key: $key, input: $input) }";
    return this.#shop.ask(query, { key, input });
  }
}
