import type { OrderState } from "graphql-server/orders/order-state";
import { PlaceOrderDocument } from "../graphql/orders.generated.ts";
import { isSessionFailure } from "../lib/failure-codes.ts";
import { type DocumentAnswer, sendMutation } from "../lib/http/send-document.ts";
import { ORDERS_CHANNEL } from "../lib/storage/storage-keys.ts";
import type { PendingItems } from "../offline/outbox/send-pending.ts";
import { afterAnswer, type OrderList } from "./order-list.ts";
import { type DeviceOrder, isPending } from "./order-records.ts";
import type { OrderStorage } from "./order-storage.ts";

/** The orders that wait for the server: each is stored before it is sent, and taken once under its id. */
export class OrderOutbox implements PendingItems<DeviceOrder, OrderState> {
  readonly #storage: OrderStorage;
  readonly #token: () => string | null;
  readonly #channel =
    typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(ORDERS_CHANNEL);

  /** @param token of the session; null where the cookie alone tells the user */
  constructor(storage: OrderStorage, token: () => string | null) {
    this.#storage = storage;
    this.#token = token;
  }

  /** Calls back when another tab or the service worker has changed the orders. */
  onChange(listener: () => void): void {
    if (this.#channel) this.#channel.onmessage = listener;
  }

  read(): Promise<OrderList> {
    return this.#storage.read();
  }

  /** Changes the stored orders, and tells the other tabs. */
  async change(by: (orders: OrderList) => OrderList): Promise<OrderList> {
    const orders = await this.#storage.change(by);
    this.#channel?.postMessage(null);
    return orders;
  }

  /** The oldest first. */
  async pending(): Promise<OrderList> {
    return (await this.read()).filter(isPending).reverse();
  }

  /** Sends an order as its person's. Whose session is over, or another's, sends it without an account: the shop has it. */
  async post(order: DeviceOrder): Promise<DocumentAnswer<OrderState>> {
    const answer = await this.#send(order);
    const isOthers = !answer.ok && isSessionFailure(answer.code);
    return order.userId && isOthers ? this.#send({ ...order, userId: null }) : answer;
  }

  settle(order: DeviceOrder, answer: DocumentAnswer<OrderState>, isFinal: boolean): Promise<OrderList> {
    return this.change((orders) => afterAnswer(orders, order, answer, isFinal));
  }

  async #send({
    state,
    refusal,
    delay,
    placedAt,
    ...fields
  }: DeviceOrder): Promise<DocumentAnswer<OrderState>> {
    const input = { ...fields, lines: [...fields.lines], placedAt: new Date(placedAt).toISOString() };
    const answer = await sendMutation(
      PlaceOrderDocument,
      { input },
      // A visitor's order stays a visitor's after a user has signed in.
      fields.userId ? { token: this.#token() } : { credentials: "omit" },
    );
    return answer.ok ? { ok: true, value: answer.value.placeOrder.state } : answer;
  }
}
