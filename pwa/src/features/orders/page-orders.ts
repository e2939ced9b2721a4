import { AttachOrdersDocument } from "../../data/graphql/account.generated.ts";
import type { FlushResult } from "../../data/outbox/outbox.ts";
import { PageOutbox } from "../../data/outbox/page-outbox.ts";
import { WriteAheadLog } from "../../data/outbox/write-ahead-log.ts";
import { type Session, storedToken } from "../../data/session/session.ts";
import {
  eraseOthersContactDraft,
  eraseOthersRecords,
  eraseRecords,
  type OwnerId,
  ownedKey,
} from "../../lib/storage/owned-records.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import {
  CHOSEN_PUSHES_KEY,
  FOLLOWED_KEY,
  ORDER_LOG_PREFIX,
  ORDER_SYNC_TAG,
  RECORDED_ORDERS_KEY,
} from "../../lib/storage/storage-keys.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { hasOrders } from "./has-orders.ts";
import { readRecordedClicks } from "./link/recorded-clicks.ts";
import {
  forgetSentOrder,
  isAnsweredSent,
  putOffSentOrder,
  readSentOrders,
  type SentOrder,
} from "./orders-to-ask-about.ts";
import {
  asked,
  isToAttach,
  type OrderList,
  ordersOf,
  withAnswer,
  withAttached,
} from "./outbox/order-list.ts";
import {
  databaseOrders,
  ORDER_OUTBOX,
  type OrderItem,
  orderDelivery,
  orderItems,
  sendItem,
} from "./outbox/order-outbox.ts";
import { type DeviceOrder, hasUnsent, isStateUnsent, pendingWithdrawal } from "./outbox/order-records.ts";
import { isUnsent, type OrderRequest } from "./outbox/order-request.ts";
import { withdrawalOf } from "./outbox/withdraw-order.ts";

const WITHDRAWN = "Commande annulée";
export const WITHDRAWAL_WAITS = "La commande sera annulée dès qu’il y aura du réseau";

/**
 * The device's orders, as seen by one page. A click creates an order, which is stored at once and then sent; the
 * order's state is updated afterwards. The list is undefined until the stored orders have been read.
 */
export class PageOrders extends PageOutbox<OrderList, DeviceOrder, OrderItem> {
  readonly #session: Pick<Session, "get">;
  /** Ids of the visitor's orders that this page has asked the shop to assign to the user. */
  readonly #attached = new Set<string>();

  constructor(session: Pick<Session, "get">) {
    super({
      ...{ names: ORDER_OUTBOX, logPrefix: ORDER_LOG_PREFIX, syncTag: ORDER_SYNC_TAG },
      ...{ items: orderItems, database: databaseOrders, storage: safeStorage },
      send: () => this.#send(),
    });
    this.#session = session;
    this.subscribe(() => hasOrders.set(this.#seen().length > 0));
  }

  /** Returns the next order of which the page must ask whether its message was sent; undefined if there is none. */
  nextSent(): SentOrder | undefined {
    return this.#owners.flatMap((owner) => readSentOrders(owner))[0];
  }

  /**
   * Stores the customer's answer about an order's message, so that the page does not ask again.
   * @param isSent true if the answer was « Oui »
   */
  forgetSent(order: SentOrder, isSent: boolean): void {
    for (const owner of this.#owners) forgetSentOrder(owner, order, isSent);
  }

  /** Stores that the customer will say later whether an order's message was sent. */
  putOffSent(order: SentOrder): void {
    for (const owner of this.#owners) putOffSentOrder(owner, order);
  }

  #isAnsweredSent(id: string): boolean {
    return this.#owners.some((owner) => isAnsweredSent(owner, id));
  }

  /**
   * Withdraws an order: stores the withdrawal on this device, and sends it to the shop as soon as there is a network.
   * The order is not withdrawn if the shop has already confirmed it, or if the customer has answered « Message
   * envoyé ? » with yes, in this tab or another one.
   */
  async withdraw(id: string): Promise<void> {
    if (this.#isAnsweredSent(id)) return;
    // Reads the stored orders first, because another tab may have made the order.
    await this.read();
    this.ask(withdrawalOf(id));
    await this.save();
    this.flush()
      .then(() => this.#showWithdrawn(id))
      .catch(() => undefined);
  }

  #showWithdrawn(id: string): void {
    const order = this.shown.find((one) => one.id === id);
    if (order?.state === "CANCELLED") toast.success(WITHDRAWN);
    else if (order && pendingWithdrawal(order)) toast.info(WITHDRAWAL_WAITS, { stays: true });
  }

  /** Stores the user's answer whether the orders that were made on this device without an account are theirs. */
  async answerWhose(session: Pick<Session, "get" | "mutate">, isMine: boolean): Promise<void> {
    const userId = session.get().user?.id;
    if (!userId) return;
    await this.change((orders) => withAnswer(orders, userId, isMine));
    await this.attach(session);
  }

  /**
   * Asks the shop to assign orders to the user's account: the user's orders that the shop has received without an
   * account. The page asks once for each order; if the answer is lost, the next page asks again.
   */
  async attach(session: Pick<Session, "get" | "mutate">): Promise<void> {
    const userId = session.get().user?.id;
    if (!userId) return;
    const ids = (await this.read())
      .filter((order) => order.state !== null && isToAttach(order, userId) && !this.#attached.has(order.id))
      .map(({ id }) => id);
    if (ids.length === 0) return;
    for (const id of ids) this.#attached.add(id);
    const answer = await session.mutate(AttachOrdersDocument, { ids });
    if (!answer.ok) for (const id of ids) this.#attached.delete(id);
    // If the user has signed out during the request, the answer must not be stored.
    if (!answer.ok || session.get().user?.id !== userId) return;
    await this.change((orders) => withAttached(orders, answer.value.attachOrders, userId));
  }

  /**
   * Stores a customer's request about an order and sends it; without a network, the request is sent later. The shop
   * counts the request once, even if it is sent several times.
   */
  ask(request: OrderRequest): void {
    const order = this.shown.find(({ id }) => id === request.orderId);
    const changed = order && asked(order, request);
    if (changed) this.add(changed);
  }

  /**
   * Sends orders and requests that wait.
   * @returns how many of the user's orders are still not sent or have a request that is still not sent
   */
  async unsent(): Promise<number> {
    await this.flush();
    await this.read();
    return this.shown.filter((order) => order.userId === this.#userId && hasUnsent(order)).length;
  }

  /**
   * Deletes a user's orders and details after a sign-out, even orders that are not sent. The visitor's orders stay,
   * because nobody has claimed them. Without an owner, deletes the orders and details of the visitor. Ends all
   * notifications of the device.
   */
  async eraseOf(owner: OwnerId): Promise<void> {
    const pushKeys = [owner, null].flatMap((one) =>
      ([FOLLOWED_KEY, CHOSEN_PUSHES_KEY] as const).map((key) => ownedKey(key, one)),
    );
    const pushes = pushKeys.map((key) => safeStorage.getItem(key));
    for (const key of pushKeys) safeStorage.removeItem(key);
    eraseRecords(owner);
    eraseOthersRecords(owner, false);
    this.#eraseClicks(owner ?? null);
    const isTheirs = (order: DeviceOrder) =>
      order.userId === (owner ?? null) || (!owner && this.#sees(order));
    // Ends the notifications even if the database fails, because notifications name orders that this device must not
    // show any more.
    const silenced = import("../push/end-push.ts")
      .then(({ endPushOfDevice }) => endPushOfDevice(pushes))
      .catch(() => undefined);
    try {
      await this.erase(isTheirs, (orders) => orders.filter((order) => !isTheirs(order)));
    } finally {
      await silenced;
    }
    if (!this.shown.some(hasUnsent)) this.stop();
  }

  #eraseClicks(owner: string | null): void {
    const clicks = readRecordedClicks(new WriteAheadLog(safeStorage, RECORDED_ORDERS_KEY).entries());
    for (const { key, userId } of clicks) if (userId === owner) safeStorage.removeItem(key);
  }

  /**
   * Deletes the private data of users whose session has ended. Their orders that the shop does not have yet stay stored
   * and are still sent.
   */
  async eraseOthers(): Promise<void> {
    const { ended } = this.#session.get();
    eraseOthersRecords(this.#userId, ended === "EXPIRED");
    eraseOthersContactDraft(this.#userId, ended);
    const isKept = (order: DeviceOrder) => !order.userId || hasUnsent(order) || this.#sees(order);
    if (this.get()?.every(isKept)) return;
    await this.change((orders) => orders.filter(isKept));
  }

  /**
   * The owners whose records this page may use: the user and the visitor, because a user also sees the orders that were
   * made on this device without an account.
   */
  get #owners(): readonly OwnerId[] {
    return [...new Set([this.#userId, null])];
  }

  get #userId(): string | null {
    return this.#session.get().user?.id ?? null;
  }

  #seen(): OrderList {
    return ordersOf(this.shown, this.#session.get());
  }

  #sees(order: DeviceOrder): boolean {
    return ordersOf([order], this.#session.get()).length > 0;
  }

  async #send(): Promise<FlushResult> {
    const before = this.#items().filter((item) => ("orderId" in item ? isUnsent(item) : isStateUnsent(item)));
    const result = await this.deliver(orderDelivery(sendItem(storedToken)));
    if (this.#session.get().ready) await this.eraseOthers();
    const items = this.#items();
    for (const was of before) {
      const now = items.find(({ id }) => id === was.id);
      const problem = now?.refusal ?? now?.delay;
      if (problem && problem !== was.delay) toast.error(problem, { stays: true });
    }
    return result;
  }

  #items(): (DeviceOrder | OrderRequest)[] {
    return this.#seen().flatMap((order) => [order, ...(order.requests ?? [])]);
  }
}
