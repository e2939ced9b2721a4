import { randomUUID } from "node:crypto";
import type { GraphqlResponse, RequestOptions, TestShop } from "../../../../testing/test-shop.ts";

export interface SeenReceipt {
  number: string;
  issuedAt: string;
  isCancelled: boolean;
  content: {
    seller: { name: string; address: string; phone: string; legal: string[] | null; vatRate: number | null };
    customer: { name: string | null; phone: string | null } | null;
    orderNumber: string;
    lines: { productName: string; size: string | null; price: number; quantity: number }[];
    discount: number;
    fee: number | null;
    due: number;
    kind: string;
    amount: number;
    paid: number;
  };
}
export interface SeenPayment {
  id: string;
  kind: string;
  amount: number;
  reference: string;
  cancels: string | null;
  isCancelled: boolean;
  enteredBy: string;
  isRepeated: boolean;
  receipt: SeenReceipt | null;
}
export interface SeenAnnouncement {
  id: string;
  kind: string;
  amount: number;
  reference: string;
  state: string;
  isRepeated: boolean;
}

const RECEIPT = `number issuedAt isCancelled content { seller { name address phone legal vatRate } customer { name phone } orderNumber
  lines { productName size price quantity } discount fee due kind amount paid }`;
const PAYMENT = `id kind amount reference cancels isCancelled enteredBy isRepeated receipt { ${RECEIPT} }`;
const ANNOUNCEMENT = "id kind amount reference state isRepeated";
const ORDER = "id state channel due paid";

export const codeOf = ({ errors }: GraphqlResponse) => errors?.[0]?.extensions.code;
export const messageOf = ({ errors }: GraphqlResponse) => errors?.[0]?.message;

/** Sends a test shop's requests about payments. If the shop is overloaded, a request is repeated, as clients do. */
export class PaymentClient {
  readonly #shop: TestShop;

  constructor(shop: TestShop) {
    this.#shop = shop;
  }

  /**
   * Enters a payment; the given fields replace the defaults. By default, the request states the present sum of the
   * order's payments as the sum that the admin has seen, and accepts a payment above the amount due.
   */
  async enter(orderId: string, fields: object, as: RequestOptions): Promise<GraphqlResponse> {
    const seen = "seen" in fields ? {} : { seen: await this.#paid(orderId) };
    const payment = { kind: "CASH", amount: 5_000, reference: "", acceptAboveDue: true, ...seen };
    const input = { id: randomUUID(), orderId, ...payment, ...fields };
    const query = `mutation ($input: PaymentInput!) { enterPayment(input: $input) { ${ORDER} } }`;
    return this.#ask(query, { input }, as);
  }

  cancel(paymentId: string, as: RequestOptions, id: string = randomUUID()): Promise<GraphqlResponse> {
    const query = `mutation ($id: ID!, $paymentId: ID!) { cancelPayment(id: $id, paymentId: $paymentId) { ${ORDER} } }`;
    return this.#ask(query, { id, paymentId }, as);
  }

  /** Announces a payment. The given fields replace the defaults. */
  announce(orderId: string, fields: object = {}, as: RequestOptions = {}): Promise<GraphqlResponse> {
    const payment = { kind: "MTN_MOMO", amount: 5_000, reference: "MP2511.1200.A1" };
    const input = { id: randomUUID(), orderId, ...payment, ...fields };
    const query = `mutation ($input: AnnouncementInput!) { announcePayment(input: $input) { ${ANNOUNCEMENT} } }`;
    return this.#ask(query, { input }, as);
  }

  /**
   * Confirms or refuses an announced payment.
   * @param fields arguments of the mutation that replace the defaults
   */
  async decide(
    id: string,
    isConfirmed: boolean,
    as: RequestOptions,
    fields: object = {},
  ): Promise<GraphqlResponse> {
    const query = `mutation ($id: ID!, $isConfirmed: Boolean!, $seen: Float!, $acceptAboveDue: Boolean!, $requestId: ID!) {
      decideAnnouncement(id: $id, isConfirmed: $isConfirmed, seen: $seen, acceptAboveDue: $acceptAboveDue,
        requestId: $requestId) { ${ORDER} } }`;
    const [announced] = await this.#shop.services.database.query(
      "SELECT order_id FROM announced_payments WHERE id = $1",
      [id],
    );
    const seen = await this.#paid(announced?.order_id);
    const variables = { id, isConfirmed, seen, acceptAboveDue: true, requestId: randomUUID(), ...fields };
    return this.#ask(query, variables, as);
  }

  async #paid(orderId: string | undefined): Promise<number> {
    const [order] = await this.#shop.services.database.query(
      "SELECT paid::float8 AS paid FROM orders WHERE id = $1",
      [orderId],
    );
    return order?.paid ?? 0;
  }

  /** Sells in the shop. By default, the sale is refused if the stock has too few pieces. */
  sell(input: object, as: RequestOptions): Promise<GraphqlResponse> {
    const query = `mutation ($input: ShopSaleInput!) { sellInShop(input: $input) {
      ${ORDER} total discount discountReason fee customerName customerPhone changedBy deliveredAt } }`;
    return this.#ask(query, { input: { acceptShortage: false, ...input } }, as);
  }

  async ofOrder(
    orderId: string,
    as: RequestOptions,
  ): Promise<{ payments: SeenPayment[]; announcements: SeenAnnouncement[] }> {
    const { data, errors } = await this.#ask(
      `query ($id: ID!) { orderPayments(orderId: $id) {
        payments { ${PAYMENT} } announcements { ${ANNOUNCEMENT} } } }`,
      { id: orderId },
      as,
    );
    if (!data) throw new Error(errors?.[0]?.message);
    return data.orderPayments as { payments: SeenPayment[]; announcements: SeenAnnouncement[] };
  }

  ofDevice(ids: readonly string[]): Promise<GraphqlResponse> {
    return this.#ask(
      `query ($ids: [ID!]!) { devicePayments(ids: $ids) {
        orderId announcements { ${ANNOUNCEMENT} } receipts { ${RECEIPT} } } }`,
      { ids },
    );
  }

  async waiting(
    as: RequestOptions,
  ): Promise<{ id: string; order: { id: string; number: string; isCancelled: boolean } }[]> {
    const { data, errors } = await this.#ask(
      `{ announcedPayments { ${ANNOUNCEMENT} order { id number customerName due paid isCancelled } } waitingPayments }`,
      {},
      as,
    );
    if (!data) throw new Error(errors?.[0]?.message);
    const waiting = data.announcedPayments as {
      id: string;
      order: { id: string; number: string; isCancelled: boolean };
    }[];
    if (waiting.length !== data.waitingPayments) throw new Error("the number is another one");
    return waiting;
  }

  /** Returns the numbers of all receipts, in ascending sequence. */
  async receiptNumbers(): Promise<number[]> {
    const receipts: { sequence: number }[] = await this.#shop.services.database.query(
      "SELECT sequence FROM receipts ORDER BY sequence",
    );
    return receipts.map(({ sequence }) => sequence);
  }

  async #ask(
    query: string,
    variables: Record<string, unknown>,
    as: RequestOptions = {},
  ): Promise<GraphqlResponse> {
    for (;;) {
      const answer = await this.#shop.ask(query, variables, as);
      if (answer.errors?.[0]?.extensions.code !== "UNAVAILABLE") return answer;
    }
  }
}
