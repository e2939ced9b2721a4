import type { Database } from "../../../platform/database/sql.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import { assertDeviceOrders } from "../order-access.ts";
import type { OrderListService } from "./order-list.service.ts";
import {
  countWaiting,
  findOrderOfAnnouncement,
  findOrderOfPayment,
  readAnnouncements,
  readDeviceAnnouncements,
  readDeviceIds,
  readDeviceReceipts,
  readPayments,
  readWaiting,
} from "./payment-list.repository.ts";

/** Largest number of announced payments that one answer contains. */
const MAX_WAITING = 100;

/**
 * Lists payments, announced payments and receipts: for admins who handle the order, and for the device that placed it.
 */
export class PaymentListService {
  readonly #database: Database;
  readonly #orders: Pick<OrderListService, "assertHandled" | "viewer">;

  constructor(database: Database, orders: Pick<OrderListService, "assertHandled" | "viewer">) {
    this.#database = database;
    this.#orders = orders;
  }

  /**
   * Returns payments, announced payments and receipts of an order.
   * @throws ShopError NOT_FOUND and FORBIDDEN as `OrderListService.assertHandled`
   */
  async ofOrder(currentUser: CurrentUser, orderId: string) {
    await this.#orders.assertHandled(currentUser, orderId);
    const [payments, announcements] = await Promise.all([
      readPayments(this.#database, orderId),
      readAnnouncements(this.#database, orderId),
    ]);
    return { payments, announcements };
  }

  /**
   * Returns announced payments and receipts of orders, for the devices that placed them. Other orders are left out.
   * @throws ShopError BAD_USER_INPUT for more than `MAX_DEVICE_ORDERS` ids
   */
  async ofDevice(ids: readonly string[]) {
    assertDeviceOrders(ids);
    const [orderIds, announcements, receipts] = await Promise.all([
      readDeviceIds(this.#database, ids),
      readDeviceAnnouncements(this.#database, ids),
      readDeviceReceipts(this.#database, ids),
    ]);
    return orderIds.map((orderId) => ({
      orderId,
      announcements: announcements.filter((one) => one.orderId === orderId),
      receipts: receipts.filter((one) => one.orderId === orderId),
    }));
  }

  async announcement(orderId: string, id: string) {
    const found = await readDeviceAnnouncements(this.#database, [orderId]);
    const announcement = found.find((one) => one.id === id);
    if (!announcement) throw new Error("a stored announcement vanished");
    return announcement;
  }

  /** Returns the id of the order to which a payment belongs; undefined for an unknown payment. */
  orderOfPayment(id: string): Promise<string | undefined> {
    return findOrderOfPayment(this.#database, id);
  }

  /** Returns the id of the order for which a payment was announced; undefined for an unknown announcement. */
  orderOfAnnouncement(id: string): Promise<string | undefined> {
    return findOrderOfAnnouncement(this.#database, id);
  }

  /** Returns the announced payments that wait for a decision, the oldest first. */
  async waiting(currentUser: CurrentUser) {
    return readWaiting(this.#database, await this.#orders.viewer(currentUser), MAX_WAITING);
  }

  async waitingCount(currentUser: CurrentUser): Promise<number> {
    return countWaiting(this.#database, await this.#orders.viewer(currentUser));
  }
}
