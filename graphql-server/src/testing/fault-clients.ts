import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { lineKey } from "../features/cart/cart.rules.ts";
import { NO_VARIANT } from "../features/catalogue/variants/variant-fields.rules.ts";
import type { OrderState } from "../features/orders/order-state.rules.ts";
import { type Acknowledgement, type Edit, History } from "./history.ts";
import { checkedAnswer, InvalidRequest } from "./invalid-request.ts";
import { seededRandom } from "./seeded-random.ts";

/**
 * Pause before a client sends an operation again (ms). The `MAX_ATTEMPTS` attempts of a client last longer than any
 * stop of the shop in a test, so no client gives up.
 */
const RETRY_MS = 100;
const MAX_ATTEMPTS = 1_200;
/**
 * Longest wait for an answer before a client sends its operation again (ms), because a connection may stay open
 * although the answer never arrives.
 */
const ANSWER_MS = 8_000;
const PASSWORD = "motdepasse";
/**
 * Stock of the product of which every confirmed order takes one piece. The checker in `.ci/bench` supports no larger
 * number.
 */
const PIECES = 9_999;

/** Amount in whole FCFA of each payment. */
const AMOUNT = 1_000;

/**
 * Number of pieces that are taken from the stock when an order changes to this state. A cancellation gives a piece
 * back.
 */
const PIECES_TAKEN: Readonly<Record<OrderState, number>> = {
  NEW: 0,
  CONFIRMED: 1,
  SHIPPED: 0,
  DELIVERED: 0,
  CANCELLED: -1,
  RETURNED: 0,
};

const APPLY = `mutation ($operation: CartOperationInput!) {
  applyCartOperations(operations: [$operation]) { results { status } } }`;
const MESSAGE = "mutation ($input: ContactMessageInput!) { sendContactMessage(input: $input) }";
const ORDER = "mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { id } }";
const CHANGE_STATE = `mutation ($id: ID!, $from: OrderState!, $to: OrderState!, $requestId: ID!) {
  changeOrderState(id: $id, from: $from, to: $to, acceptShortage: true, requestId: $requestId) { id } }`;
const ENTER_PAYMENT = "mutation ($input: PaymentInput!) { enterPayment(input: $input) { id } }";
const ANNOUNCE = "mutation ($input: AnnouncementInput!) { announcePayment(input: $input) { id } }";
const CONFIRM = `mutation ($id: ID!, $seen: Float!, $requestId: ID!) {
  decideAnnouncement(id: $id, isConfirmed: true, seen: $seen, acceptAboveDue: true, requestId: $requestId) { id } }`;
const SIGN_UP = "mutation ($input: SignUpInput!) { signUp(input: $input) { id } }";
const SIGN_IN = "mutation ($input: SignInInput!) { signIn(input: $input) { token user { id } } }";
const CREATE = "mutation ($id: ID, $input: ProductInput!) { createProduct(id: $id, input: $input) { id } }";

const STATUSES = { APPLIED: "applied", DUPLICATE: "duplicate", REJECTED: "rejected" } as const;
interface CartResults {
  results: { status: keyof typeof STATUSES }[];
}

interface Answer<Data = unknown> {
  data?: Data | null;
  errors?: { message: string; extensions: { code: string } }[];
}

/**
 * Clients that fill carts, leave messages, place orders, sign up and create products, and admins who confirm, ship and
 * cancel the orders. The clients repeat each operation that got no answer.
 */
export class FaultClients {
  readonly history = new History();
  acknowledged = 0;
  readonly #address: string;
  readonly #random = seededRandom();
  #isOver = false;
  #orders = 0;

  constructor(address: string) {
    this.#address = address;
  }

  /**
   * Signs in and starts the clients.
   * @returns a function that stops the clients after each client has received its last answer
   */
  async start(admin: { email: string; password: string }): Promise<() => Promise<void>> {
    const owner = await this.#signIn(admin.email, admin.password);
    const products = [randomUUID(), randomUUID()];
    const input = { ...product("Robe du panier"), variants: [{ size: "S" }, { size: "M" }] };
    for (const id of products) await this.#ask(CREATE, { id, input }, owner.token);
    const counted = randomUUID();
    const stocked = { ...product("Robe comptée"), stock: PIECES };
    await this.#ask(CREATE, { id: counted, input: stocked }, owner.token);
    const email = `awa.${randomUUID()}@example.cm`;
    await this.#ask(SIGN_UP, { input: account(email) });
    const shopper = await this.#signIn(email, PASSWORD);
    const clients = [
      this.#repeat(() => this.#editCart(shopper, products)),
      this.#repeat(() => this.#leaveMessage()),
      this.#repeat(() => this.#handleOrder([...products.slice(1), counted], owner.token)),
      this.#repeat(() => this.#signUp()),
      this.#repeat(() => this.#createProduct(owner.token)),
    ];
    return async () => {
      this.#isOver = true;
      await Promise.all(clients);
    };
  }

  async recordFinal(databaseUrl: string): Promise<void> {
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    for (const [actor, sql] of Object.entries(FINALS)) {
      const { rows } = await database.query<{ key: string; value: number }>(sql);
      this.history.final(actor, Object.fromEntries(rows.map(({ key, value }) => [key, value])));
    }
    await database.end();
  }

  async #repeat(act: () => Promise<void>): Promise<void> {
    while (!this.#isOver) await act();
  }

  #editCart({ token }: { token: string }, products: readonly string[]): Promise<void> {
    const productId = products[Math.floor(this.#random() * products.length)] ?? "";
    const variant = this.#pick([NO_VARIANT, 1, 2]);
    const quantity = 1 + Math.floor(this.#random() * 3);
    const [kind, change] = this.#pick([
      ["ADD", { add: quantity }],
      ["ADD", { add: quantity }],
      ["SET", { set: quantity }],
      ["REMOVE", { remove: true as const }],
    ] as const);
    const operation = { id: randomUUID(), kind, productId, variant, quantity };
    const key = lineKey({ productId, variant });
    return this.#deliver({ op: operation.id, actor: "cart", key, change }, async () => {
      const { data } = await this.#ask<{ applyCartOperations: CartResults }>(APPLY, { operation }, token);
      return STATUSES[data?.applyCartOperations.results[0]?.status ?? "REJECTED"];
    });
  }

  #leaveMessage(): Promise<void> {
    const id = randomUUID();
    const input = { id, fullName: "Awa", email: "awa@example.cm", subject: "other", message: id };
    return this.#create("messages", id, () => this.#ask(MESSAGE, { input }));
  }

  /**
   * Places, confirms and pays an order. Three of four orders are also shipped. Only every second order is cancelled, so
   * that the other orders still hold pieces of the stock at the end.
   */
  async #handleOrder(products: readonly string[], token: string): Promise<void> {
    const id = await this.#placeOrder(products);
    await this.#changeState(id, "NEW", "CONFIRMED", token);
    this.#orders += 1;
    const isShipped = this.#orders % 4 !== 0;
    if (isShipped) await this.#changeState(id, "CONFIRMED", "SHIPPED", token);
    await this.#pay(id, token);
    if (this.#orders % 2 === 0)
      await this.#changeState(id, isShipped ? "SHIPPED" : "CONFIRMED", "CANCELLED", token);
  }

  /**
   * Makes two payments of an order, with the same amount. The admin enters the first. The customer announces the
   * second, and the admin confirms it.
   */
  async #pay(orderId: string, token: string): Promise<void> {
    const payment = { orderId, kind: "BANK", amount: AMOUNT, reference: "" };
    const [entered, announced, requestId] = [randomUUID(), randomUUID(), randomUUID()];
    const accepted = { seen: 0, acceptAboveDue: true };
    await this.#create(
      "payments",
      entered,
      () => this.#ask(ENTER_PAYMENT, { input: { id: entered, ...payment, ...accepted } }, token),
      [this.#paid(entered, orderId)],
    );
    await this.#create("announced", announced, () =>
      this.#ask(ANNOUNCE, { input: { id: announced, ...payment } }),
    );
    const confirmation = { id: announced, seen: AMOUNT, requestId };
    await this.#create("payments", announced, () => this.#ask(CONFIRM, confirmation, token), [
      this.#paid(announced, orderId),
    ]);
  }

  /** Returns the expected effect of a payment: the number of payments of its order grows by one. */
  #paid(id: string, orderId: string): Edit {
    return { op: `paid/${id}`, actor: "paid", key: orderId, change: { add: 1 } };
  }

  /**
   * Places an order with two lines. The query in `FINALS` finds only orders with both lines, so an order that is stored
   * with one line counts as lost.
   * @returns the order's id
   */
  async #placeOrder(products: readonly string[]): Promise<string> {
    const id = randomUUID();
    const lines = products.map((productId) => ({
      productId,
      productName: "Robe",
      price: 15_000,
      quantity: 1,
    }));
    const input = { id, channel: "SMS", placedAt: new Date().toISOString(), lines };
    await this.#create("orders", id, () => this.#ask(ORDER, { input }));
    return id;
  }

  /** Changes an order's state. A confirmation takes a piece from the stock, and a cancellation gives the piece back. */
  #changeState(id: string, from: OrderState, to: OrderState, token: string): Promise<void> {
    const add = PIECES_TAKEN[to];
    const piece = { op: `piece/${to}/${id}`, actor: "pieces", key: "Robe comptée", change: { add } };
    const requestId = randomUUID();
    const send = () => this.#ask(CHANGE_STATE, { id, from, to, requestId }, token);
    return this.#create(to, id, send, add === 0 ? [] : [piece]);
  }

  #signUp(): Promise<void> {
    const email = `${randomUUID()}@example.cm`;
    return this.#create("accounts", email, () => this.#ask(SIGN_UP, { input: account(email) }));
  }

  #createProduct(token: string): Promise<void> {
    const id = randomUUID();
    return this.#create("products", id, () => this.#ask(CREATE, { id, input: product(id) }, token));
  }

  /**
   * Creates something, such as a message or a product, and records that it must exist exactly once. If a repeated
   * attempt is answered with an error, an earlier attempt has created the thing.
   * @param effects further changes that the operation must make exactly once
   */
  #create(
    actor: string,
    key: string,
    send: () => Promise<Answer>,
    effects: readonly Edit[] = [],
  ): Promise<void> {
    let attempts = 0;
    const edit = { op: `${actor}/${key}`, actor, key, change: { add: 1 } };
    const attempt = async () => {
      attempts += 1;
      const { errors } = await send();
      if (!errors) return "applied";
      return attempts > 1 ? "duplicate" : "rejected";
    };
    return this.#deliver(edit, attempt, effects);
  }

  async #deliver(
    edit: Edit,
    attempt: () => Promise<Acknowledgement>,
    effects: readonly Edit[] = [],
  ): Promise<void> {
    const edits = [edit, ...effects];
    for (const one of edits) this.history.edit(one);
    for (let n = 0; n < MAX_ATTEMPTS; n++) {
      for (const { op } of edits) this.history.sent(op);
      try {
        const status = await attempt();
        for (const { op } of edits) this.history.acknowledged(op, status);
        this.acknowledged += 1;
        return;
      } catch (error) {
        if (error instanceof InvalidRequest) throw error;
        await pause(RETRY_MS);
      }
    }
  }

  async #signIn(email: string, password: string): Promise<{ token: string }> {
    const { data } = await this.#ask<{ signIn: { token: string } }>(SIGN_IN, { input: { email, password } });
    if (!data) throw new Error(`${email} cannot sign in`);
    return data.signIn;
  }

  /**
   * Sends a GraphQL request.
   * @throws Error if no answer arrives, or if the answer asks the client to send the request again; InvalidRequest if
   * the request does not fit the schema
   */
  async #ask<Data>(query: string, variables: object, token?: string): Promise<Answer<Data>> {
    const response = await fetch(`${this.#address}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const answer = (await response.json()) as Answer<Data>;
    const code = answer.errors?.[0]?.extensions.code;
    if (code === "UNAVAILABLE" || code === "INTERNAL_SERVER_ERROR") throw new Error(code);
    return checkedAnswer(query, answer);
  }

  #pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.#random() * choices.length)] ?? choices[0];
  }
}

function changesTo(state: OrderState): string {
  return `SELECT subject_id AS key, count(*)::int AS value FROM audit_log_entries
    WHERE action = 'ORDER_CHANGED' AND changes @> '[{"field": "state", "to": "${state}"}]' GROUP BY 1`;
}

/**
 * For each actor of the history, SQL that reads what is stored at the end of the test. Each row of its result has a
 * key, and the number that is stored under this key.
 */
const FINALS = {
  cart: `SELECT concat_ws('/', product_id, nullif(variant, 0)) AS key, quantity AS value FROM cart_lines`,
  messages:
    "SELECT message AS key, count(*)::int AS value FROM contact_messages WHERE message ~ '^[0-9a-f]{8}-' GROUP BY 1",
  orders: `SELECT o.id AS key, count(*)::int AS value FROM orders o
    WHERE (SELECT count(*) FROM order_lines l WHERE l.order_id = o.id) = 2 GROUP BY 1`,
  CONFIRMED: changesTo("CONFIRMED"),
  SHIPPED: changesTo("SHIPPED"),
  CANCELLED: changesTo("CANCELLED"),
  pieces: `SELECT product_name AS key, ${PIECES} - count AS value
    FROM products JOIN variant_stock ON product_id = products.id WHERE product_name = 'Robe comptée'`,
  payments: "SELECT id AS key, count(*)::int AS value FROM payments GROUP BY 1",
  announced:
    "SELECT id AS key, count(*)::int AS value FROM announced_payments WHERE state = 'CONFIRMED' GROUP BY 1",
  // Each payment has a receipt, and receipts are numbered without gaps. If a receipt number is missing or used twice,
  // the second part of the sum is not 0. The number of payments is then wrong for every order, which the checker
  // reports.
  paid: `SELECT id AS key, (paid / ${AMOUNT} + (SELECT max(sequence) - count(*) FROM receipts))::int AS value
    FROM orders WHERE paid <> 0`,
  accounts: "SELECT email AS key, count(*)::int AS value FROM users WHERE email ~ '^[0-9a-f]{8}-' GROUP BY 1",
  products: `SELECT product_name AS key, count(*)::int AS value FROM products WHERE product_name ~ '^[0-9a-f]{8}-' GROUP BY 1`,
};

const account = (email: string) => ({ name: "Awa", email, password: PASSWORD, confirmPassword: PASSWORD });

const product = (productName: string) => ({
  productName,
  brandName: "Maison Sawa",
  category: "Robe",
  productImages: ["https://images.example/a.jpg"],
  description: "Une robe.",
  price: 20_000,
  sellingPrice: 15_000,
});
