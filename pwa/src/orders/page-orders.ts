import { MAX_DEVICE_ORDERS } from "graphql-server/orders/order";
import { orderNumberOf } from "graphql-server/orders/order-number";
import { MyOrdersDocument, OrderStatesDocument } from "../graphql/account.generated.ts";
import { ExternalStore } from "../lib/external-store.ts";
import { persistStorage } from "../lib/install-prompt.ts";
import type { Result } from "../lib/result.ts";
import { isEqual } from "../lib/storage/is-equal.ts";
import type { EnumerableStorage } from "../lib/storage/key-value-storage.ts";
import { eraseOthersRecords, eraseRecords, type OwnerId } from "../lib/storage/owned-records.ts";
import { ORDER_LOG_PREFIX, ORDER_SYNC_TAG, RECORDED_ORDERS_KEY } from "../lib/storage/storage-keys.ts";
import { loggedStore } from "../outbox/logged-store.ts";
import { type FlushResult, Outbox } from "../outbox/outbox.ts";
import { Sender } from "../outbox/sender.ts";
import { WriteAheadLog } from "../outbox/write-ahead-log.ts";
import { type Session, storedToken } from "../session/session.ts";
import { toast } from "../ui/feedback/toast.ts";
import { channelOf, orderOf, tellOrder } from "./clicked-order.ts";
import { readCustomer } from "./customer.ts";
import { hasOrders } from "./has-orders.ts";
import type { ClickedDelivery, OrderClick } from "./order-click.ts";
import {
  hasRoom,
  type OrderList,
  ordersOf,
  sameOrder,
  serversOrders,
  unfinishedIds,
  withOrders,
  withStates,
} from "./order-list.ts";
import { databaseOrders, ORDER_OUTBOX, orderDelivery, orderItems, postOrder } from "./order-outbox.ts";
import { type DeviceOrder, isPending } from "./order-records.ts";
import { readRecordedClicks } from "./recorded-orders.ts";

export interface PageOrdersParts {
  session: Pick<Session, "get">;
  storage: EnumerableStorage;
  /** A call is on its way: the number is to be told. */
  showNumber: (number: string) => void;
}

/** The device's orders in a page: made by taps, kept at once, sent, and followed. Undefined until they have been read. */
export class PageOrders extends ExternalStore<OrderList | undefined> {
  readonly #parts: PageOrdersParts;
  readonly #log: WriteAheadLog<DeviceOrder>;
  /** What `first-screen/order-before-hydration.ts` has recorded. */
  readonly #pressed: WriteAheadLog<never>;
  readonly #outbox: Outbox<OrderList, DeviceOrder>;
  readonly #sender: Sender;
  /** Orders that are not stored yet. */
  #unsaved: OrderList = [];

  constructor(parts: PageOrdersParts) {
    super(undefined);
    this.#parts = parts;
    this.#log = new WriteAheadLog(parts.storage, ORDER_LOG_PREFIX);
    this.#pressed = new WriteAheadLog(parts.storage, RECORDED_ORDERS_KEY);
    this.#outbox = new Outbox(ORDER_OUTBOX, loggedStore(orderItems, databaseOrders, this.#log));
    this.#sender = new Sender(() => this.#send(), ORDER_SYNC_TAG);
    this.#outbox.onChange((orders) => this.#show(orders));
  }

  /** Reads what is stored, that of other tabs too. */
  async read(): Promise<OrderList> {
    this.#show(await this.#outbox.read());
    return this.get() ?? [];
  }

  /**
   * Makes an order of a tap on a link, and writes its number into the message that the link opens. Never throws: whatever
   * fails, the link opens.
   */
  take(link: HTMLAnchorElement, clicked: OrderClick): void {
    const { session, storage, showNumber } = this.#parts;
    const { user } = session.get();
    const customer = readCustomer(storage, user?.id);
    const channel = channelOf(link);
    const made = orderOf(clicked, channel, customer, user?.id ?? null);
    const orders = this.get() ?? [];
    const known = sameOrder(orders, made);
    if (!known && !hasRoom(orders)) return;
    const order = known ?? made;
    tellOrder(link, clicked, order, { ...customer, name: customer.name || (user?.name ?? "") });
    if (channel === "CALL") showNumber(orderNumberOf(order.id));
    if (!known) this.#make(order);
  }

  /**
   * Makes the orders that were clicked before a page could take them, as those of who clicked.
   * @param deliveryOf where a person's cart is to be delivered
   */
  takeRecorded(deliveryOf: (owner: OwnerId) => ClickedDelivery | undefined): void {
    const entries = this.#pressed.entries();
    for (const { id, href, placedAt, lines, userId = this.#userId } of readRecordedClicks(entries)) {
      const orders = this.get() ?? [];
      if (!hasRoom(orders) || orders.some((order) => order.id === id)) continue;
      const customer = readCustomer(this.#parts.storage, userId);
      const delivery = deliveryOf(userId);
      const order = orderOf({ lines: [], delivery }, channelOf(new URL(href)), customer, userId);
      this.#make({ ...order, id, placedAt, lines });
    }
    this.#pressed.remove(entries);
  }

  /** Sends what is pending. @returns how many orders of who is signed in the shop does not have yet */
  async flush(): Promise<number> {
    await this.#sender.flush();
    return this.#seen().filter(isPending).length;
  }

  /** Asks the server for the states, and for the orders of whoever is signed in. */
  async refresh(session: Pick<Session, "get" | "query">): Promise<Result> {
    const userId = session.get().user?.id;
    if (userId) {
      const mine = await session.query(MyOrdersDocument, { first: MAX_DEVICE_ORDERS });
      if (!mine.ok) return mine;
      // Signed out meanwhile: nothing of the answer may be stored.
      if (session.get().user?.id === userId)
        await this.#outbox.change((orders) => withOrders(orders, serversOrders(mine.value, userId)));
    }
    const ids = unfinishedIds(await this.read());
    if (ids.length === 0) return { ok: true, value: undefined };
    const states = await session.query(OrderStatesDocument, { ids });
    if (!states.ok) return states;
    await this.#outbox.change((orders) => withStates(orders, states.value.orderStates));
    return { ok: true, value: undefined };
  }

  /** Deletes a person's orders and those made here without an account, pending ones included, and what was told for them. */
  async erase(owner: OwnerId): Promise<void> {
    const { storage } = this.#parts;
    for (const one of [owner, null]) eraseRecords(storage, one);
    this.#pressed.remove(this.#pressed.entries());
    const isTheirs = ({ userId }: DeviceOrder) => !userId || userId === owner;
    this.#unsaved = this.#unsaved.filter((order) => !isTheirs(order));
    await this.#outbox.change((orders) => orders.filter((order) => !isTheirs(order)));
    if (!this.get()?.some(isPending)) this.#sender.stop();
  }

  /**
   * Deletes what is private of those whose session is over, however it has ended. What the shop does not have of their orders
   * is sent first.
   */
  async eraseOthers(): Promise<void> {
    eraseOthersRecords(this.#parts.storage, this.#userId);
    const isKept = (order: DeviceOrder) => isPending(order) || ordersOf([order], this.#userId).length > 0;
    if (this.get()?.every(isKept)) return;
    await this.#outbox.change((orders) => orders.filter(isKept));
  }

  get #userId(): string | null {
    return this.#parts.session.get().user?.id ?? null;
  }

  /** What is on screen. */
  #seen(): OrderList {
    return ordersOf(this.get() ?? [], this.#userId);
  }

  /** Logged and shown at once, stored, and sent as soon as it can be. */
  #make(order: DeviceOrder): void {
    this.#log.add(order);
    this.#unsaved = [...this.#unsaved, order];
    this.#show(this.get() ?? []);
    void this.#keep(order);
  }

  async #keep(order: DeviceOrder): Promise<void> {
    await this.#outbox.save();
    this.#unsaved = this.#unsaved.filter((one) => one !== order);
    persistStorage().catch(() => undefined);
    await this.#sender.flush();
  }

  async #send(): Promise<FlushResult> {
    const before = this.#seen().filter(isPending);
    const result = await this.#outbox.flush(orderDelivery(postOrder(() => storedToken(this.#parts.storage))));
    if (this.#parts.session.get().ready) await this.eraseOthers();
    for (const order of this.#seen()) {
      const was = before.find(({ id }) => id === order.id);
      const problem = order.refusal ?? order.delay;
      if (was && problem && problem !== was.delay) toast.error(problem);
    }
    return result;
  }

  #show(stored: OrderList): void {
    const orders = withOrders(stored, this.#unsaved);
    if (!isEqual(orders, this.get())) this.set(orders);
    hasOrders.set(ordersOf(orders, this.#parts.session.get().user?.id ?? null).length > 0);
  }
}
