import type { OrderState } from "graphql-server/orders/order-state";
import { PlaceOrderDocument, type PlaceOrderMutation } from "../graphql/orders.generated.ts";
import { ORDERS_CHANNEL } from "../lib/storage/storage-keys.ts";
import { type PostResponse, postDocument } from "../offline/outbox/post-document.ts";
import type { PendingItems } from "../offline/outbox/send-pending.ts";
import { afterResponse, type OrderList } from "./order-list.ts";
import { type DeviceOrder, isPending } from "./order-records.ts";
import type { OrderStorage } from "./order-storage.ts";

/** The session is over, or another person's. */
const SESSION_CODES: readonly string[] = ["UNAUTHENTICATED", "CONFLICT"];

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
  async post(order: DeviceOrder): Promise<PostResponse<OrderState>> {
    const response = await this.#send(order);
    const isOthers = response.kind === "rejected" && SESSION_CODES.includes(response.code);
    return order.userId && isOthers ? this.#send({ ...order, userId: null }) : response;
  }

  settle(order: DeviceOrder, response: PostResponse<OrderState>, isFinal: boolean): Promise<OrderList> {
    return this.change((orders) => afterResponse(orders, order, response, isFinal));
  }

  async #send({
    state,
    refusal,
    delay,
    placedAt,
    ...fields
  }: DeviceOrder): Promise<PostResponse<OrderState>> {
    const input = { ...fields, placedAt: new Date(placedAt).toISOString() };
    const token = fields.userId && this.#token();
    const response = await postDocument<PlaceOrderMutation>(
      PlaceOrderDocument,
      { input },
      // A visitor's order stays a visitor's, whoever has signed in since.
      {
        ...(!fields.userId && { credentials: "omit" }),
        ...(token && { headers: { authorization: `Bearer ${token}` } }),
      },
    );
    return response.kind === "accepted"
      ? { kind: "accepted", data: response.data.placeOrder.state }
      : response;
  }
}
