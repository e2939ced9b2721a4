import { randomUUID } from "node:crypto";
import type { GraphqlResponse } from "../../../testing/test-shop.ts";
import { REQUESTS, SEE, type SeenNow } from "./order-requests.ts";

export interface Person {
  readonly id: string;
  readonly token: string;
}

/** A request. If it has no token, it comes from a visitor's device. */
export interface Sent {
  readonly query: string;
  readonly variables: Record<string, unknown>;
  readonly as: { readonly token?: string };
}

export interface OrderedProduct {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}

export interface CommandsOptions {
  /**
   * Sends a command, perhaps several times.
   * @returns true if the server carried it out at least once
   */
  readonly send: (sent: Sent) => Promise<boolean>;
  readonly ask: (sent: Sent) => Promise<GraphqlResponse>;
  readonly random: () => number;
  /** The super admin comes first. */
  readonly admins: readonly [Person, ...Person[]];
  readonly customer: Person;
  readonly products: readonly OrderedProduct[];
}

const NEXT: Readonly<Record<string, string>> = {
  NEW: "CONFIRMED",
  CONFIRMED: "SHIPPED",
  SHIPPED: "DELIVERED",
};
const VISITOR = {};

/** Random commands on orders, as two admins, a customer with an account and a visitor's device send them. */
export class RandomCommands {
  readonly #options: CommandsOptions;
  readonly orderIds: string[] = [];
  /**
   * The payments that the server has accepted, including cancelled payments and the rows that cancel a payment. Each
   * key is an id.
   */
  readonly payments = new Map<string, { amount: number; cancels: string | null }>();
  /**
   * Announced payments, each with the first decision that the server accepted; undefined until the server has accepted
   * one. Each key is an id.
   */
  readonly announced = new Map<string, { amount: number; decision: boolean | undefined }>();
  /** Ids of the returns that the server has accepted. */
  readonly returns: string[] = [];
  /** Changes of states that can be undone: the id for the undo, and the admin who made the change. */
  readonly #edits: { id: string; by: Person }[] = [];
  /** The orders that devices have placed. To withdraw an order, its device sends the same input again. */
  readonly #placed: { input: Record<string, unknown>; as: Sent["as"] }[] = [];

  constructor(options: CommandsOptions) {
    this.#options = options;
  }

  upTo(count: number): number {
    return Math.floor(this.#options.random() * count);
  }

  oneOf<T>(choices: readonly T[]): T | undefined {
    return choices[this.upTo(choices.length)];
  }

  /** Sends one random command. */
  async one(): Promise<void> {
    const by = this.oneOf(this.#options.admins) ?? this.#options.admins[0];
    const actions = [
      ...[() => this.#place(), () => this.#place(), () => this.#withdraw(), () => this.#attach()],
      ...[() => this.#record(by), () => this.#sell(by), () => this.#sell(by)],
      ...Array.from({ length: 7 }, () => () => this.#advance(by)),
      ...[
        () => this.#step(by),
        () => this.#step(by),
        () => this.#cancel(by),
        () => this.#undo(by),
        () => this.#note(by),
      ],
      ...Array.from({ length: 4 }, () => () => this.#change(by)),
      ...Array.from({ length: 4 }, () => () => this.#takeBack(by)),
      ...[() => this.#requestReturn(), () => this.#requestReturn(), () => this.#decline(by)],
      ...Array.from({ length: 3 }, () => () => this.#enter(by)),
      ...[() => this.#cancelPayment(by), () => this.#announce(), () => this.#announce()],
      ...[() => this.#decide(by), () => this.#decide(by)],
    ];
    await this.oneOf(actions)?.();
  }

  #send(query: string, variables: Record<string, unknown>, as: Sent["as"]): Promise<boolean> {
    return this.#options.send({ query, variables, as });
  }

  #line(quantity = 1 + this.upTo(3)) {
    const product = this.oneOf(this.#options.products);
    if (!product || this.upTo(8) === 0)
      return { productId: null, productName: "Ourlet", variant: null, size: null, price: 501, quantity };
    const { id: productId, name: productName, price } = product;
    return { productId, productName, variant: 1, size: "M", price, quantity };
  }

  #content() {
    const quarter = this.oneOf(["Douala, Akwa", "Kribi", "Retrait à la boutique", null]);
    const lines = Array.from({ length: 1 + this.upTo(2) }, () => this.#line());
    return { lines, quarter, fee: this.oneOf([null, 0, 1_001]), name: "Cliente", phone: "677123456" };
  }

  /**
   * Returns the id of a random order; undefined if there is none yet. About half of the calls return one of the newest
   * orders, because older ones are mostly in a final state.
   */
  #anyOrder(): string | undefined {
    return this.oneOf(this.upTo(2) === 0 ? this.orderIds.slice(-6) : this.orderIds);
  }

  async #see(): Promise<SeenNow | undefined> {
    const id = this.#anyOrder();
    const [patron] = this.#options.admins;
    const { data } = id ? await this.#options.ask({ query: SEE, variables: { id }, as: patron }) : {};
    return (data?.order ?? undefined) as SeenNow | undefined;
  }

  async #place(): Promise<void> {
    const { customer } = this.#options;
    const placedAt = new Date().toISOString();
    const channel = this.oneOf(["CHAT", "SMS", "CALL"]);
    const input = { ...this.#content(), id: randomUUID(), channel, placedAt, sentAt: placedAt };
    const as = this.upTo(2) === 0 ? customer : VISITOR;
    if (!(await this.#send(REQUESTS.place, { input }, as))) return;
    this.orderIds.push(input.id);
    this.#placed.push({ input, as });
  }

  async #withdraw(): Promise<void> {
    const placed = this.oneOf(this.#placed);
    if (placed) await this.#send(REQUESTS.place, { input: { ...placed.input, withdrawn: true } }, placed.as);
  }

  async #attach(): Promise<void> {
    await this.#send(REQUESTS.attach, { ids: this.orderIds.slice(-3) }, this.#options.customer);
  }

  async #record(by: Person): Promise<void> {
    const input = { ...this.#content(), id: randomUUID(), placedAt: new Date().toISOString() };
    if (await this.#send(REQUESTS.record, { input }, by)) this.orderIds.push(input.id);
  }

  async #sell(by: Person): Promise<void> {
    const lines = [this.#line(1 + this.upTo(2))];
    const price = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
    const discount = this.oneOf([0, 7, price, -300]) ?? 0;
    const payment = { id: randomUUID(), kind: this.oneOf(["CASH", "MTN_MOMO"]), reference: "" };
    const input = { id: randomUUID(), lines, discount, acceptShortage: this.upTo(2) === 0, payment };
    if (!(await this.#send(REQUESTS.sell, { input }, by))) return;
    this.orderIds.push(input.id);
    if (price > discount) this.payments.set(payment.id, { amount: price - discount, cancels: null });
  }

  async #advance(by: Person): Promise<void> {
    const order = await this.#see();
    const isDoneNext = order?.serviceId && order.state === "CONFIRMED";
    const to = this.upTo(8) === 0 ? "CANCELLED" : isDoneNext ? "DELIVERED" : NEXT[order?.state ?? ""];
    if (!order || !to) return;
    const requestId = randomUUID();
    const variables = { id: order.id, from: order.state, to, acceptShortage: this.upTo(2) === 0, requestId };
    if (await this.#send(REQUESTS.state, variables, by)) this.#edits.push({ id: requestId, by });
  }

  async #cancel(by: Person): Promise<void> {
    const ids = [this.oneOf(this.orderIds), this.oneOf(this.orderIds)].filter((id) => id !== undefined);
    const requestId = randomUUID();
    const variables = { ids, unwanted: this.upTo(2) === 0, requestId };
    if (await this.#send(REQUESTS.cancel, variables, by)) this.#edits.push({ id: requestId, by });
  }

  async #step(by: Person): Promise<void> {
    const ids = [this.#anyOrder(), this.#anyOrder(), this.#anyOrder()].filter((id) => id !== undefined);
    const requestId = randomUUID();
    const variables = { ids, to: this.oneOf(Object.values(NEXT)), requestId };
    if (await this.#send(REQUESTS.step, variables, by)) this.#edits.push({ id: requestId, by });
  }

  async #undo(by: Person): Promise<void> {
    const edit = this.oneOf(this.#edits.slice(-4));
    if (!edit) return;
    const as = this.upTo(4) === 0 ? by : edit.by;
    await this.#send(REQUESTS.undo, { editId: edit.id, requestId: randomUUID() }, as);
  }

  async #note(by: Person): Promise<void> {
    const order = await this.#see();
    if (!order) return;
    const to = this.oneOf(["", "Rappeler", "Payée"]);
    await this.#send(REQUESTS.note, { id: order.id, from: order.note, to, requestId: randomUUID() }, by);
  }

  async #change(by: Person): Promise<void> {
    const order = await this.#see();
    if (!order) return;
    const lines = order.lines.map(({ returned, ...line }) => line);
    const { quarter, fee, isPickup, customerName: name, customerPhone: phone } = order;
    const changed = lines.flatMap((line) =>
      this.upTo(6) === 0
        ? []
        : [{ ...line, quantity: this.upTo(2) === 0 ? 1 + this.upTo(4) : line.quantity }],
    );
    const added = this.upTo(3) === 0 ? [{ ...this.#line(), position: null }] : [];
    const parts = this.oneOf([
      { seen: { lines }, to: { lines: [...changed, ...added] } },
      { seen: { lines }, to: { lines: changed } },
      {
        seen: { discount: { amount: order.discount, reason: order.discountReason } },
        to: { discount: { amount: this.oneOf([0, 7, 900, -300]), reason: "" } },
      },
      {
        seen: { delivery: { quarter, fee, isPickup } },
        to: {
          delivery: { quarter: this.oneOf([quarter, "Douala, Akwa", "Kribi"]), fee: 2_003, isPickup: false },
        },
      },
      { seen: { customer: { name, phone } }, to: { customer: { name: "Mme Ngo", phone } } },
    ]);
    const variables = { id: order.id, ...parts, acceptShortage: this.upTo(2) === 0, requestId: randomUUID() };
    await this.#send(REQUESTS.change, variables, by);
  }

  async #takeBack(by: Person): Promise<void> {
    const order = await this.#see();
    if (order?.state !== "DELIVERED" && this.upTo(5) > 0) return;
    const lines = (order?.lines ?? []).flatMap(({ position, quantity, returned }) => {
      const pieces = this.oneOf([0, 1, quantity - returned]) ?? 0;
      return pieces > 0 ? [{ position, quantity: pieces, isRestocked: this.upTo(3) > 0 }] : [];
    });
    const exchange = this.upTo(3) === 0 ? [{ ...this.#line(1), position: null }] : null;
    const input = { id: randomUUID(), lines, reason: "", exchange, acceptShortage: this.upTo(2) === 0 };
    if (order && (await this.#send(REQUESTS.return, { id: order.id, input }, by)))
      this.returns.push(input.id);
  }

  async #requestReturn(): Promise<void> {
    const seen = await this.#see();
    const orderId = seen?.state === "DELIVERED" ? seen.id : this.#anyOrder();
    if (orderId) await this.#send(REQUESTS.requestReturn, { orderId, id: randomUUID() }, VISITOR);
  }

  async #decline(by: Person): Promise<void> {
    const order = await this.#see();
    const seen = order?.returnRequestedAt;
    if (order && seen)
      await this.#send(REQUESTS.decline, { id: order.id, seen, requestId: randomUUID() }, by);
  }

  async #enter(by: Person): Promise<void> {
    const order = await this.#see();
    if (!order) return;
    const amount = this.upTo(4) === 0 ? -1 - this.upTo(500) : 1 + this.upTo(2_000);
    const seen = this.upTo(6) === 0 ? order.paid + 1 : order.paid;
    const kind = this.oneOf(["CASH", "MTN_MOMO"]);
    const input = {
      id: randomUUID(),
      orderId: order.id,
      kind,
      amount,
      reference: "",
      seen,
      acceptAboveDue: true,
    };
    if (await this.#send(REQUESTS.enter, { input }, by))
      this.payments.set(input.id, { amount, cancels: null });
  }

  async #cancelPayment(by: Person): Promise<void> {
    const paymentId = this.oneOf([...this.payments.keys()]);
    const id = randomUUID();
    if (paymentId && (await this.#send(REQUESTS.cancelPayment, { id, paymentId }, by)))
      this.payments.set(id, { amount: -(this.payments.get(paymentId)?.amount ?? 0), cancels: paymentId });
  }

  async #announce(): Promise<void> {
    const orderId = this.#anyOrder();
    const amount = 1 + this.upTo(900);
    const input = { id: randomUUID(), orderId, kind: "BANK", amount, reference: "" };
    if (orderId && (await this.#send(REQUESTS.announce, { input }, VISITOR)))
      this.announced.set(input.id, { amount, decision: undefined });
  }

  async #decide(by: Person): Promise<void> {
    const [id, announcement] = this.oneOf([...this.announced]) ?? [];
    if (!id || !announcement) return;
    const isConfirmed = this.upTo(2) === 0;
    const order = this.upTo(4) === 0 ? undefined : await this.#see();
    const decision = {
      id,
      isConfirmed,
      seen: order?.paid ?? 0,
      acceptAboveDue: true,
      requestId: randomUUID(),
    };
    if (!(await this.#send(REQUESTS.decide, decision, by))) return;
    if ((announcement.decision ?? isConfirmed) !== isConfirmed)
      throw new Error("both decisions were accepted");
    announcement.decision = isConfirmed;
    if (isConfirmed) this.payments.set(id, { amount: announcement.amount, cancels: null });
  }
}
