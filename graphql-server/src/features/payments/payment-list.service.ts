import type { Database } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import { viewerOf } from "../orders/order.repository.ts";
import { MAX_DEVICE_ORDERS } from "../orders/order.rules.ts";
import type { OrderListService } from "../orders/order-list.service.ts";
import type { AnnouncedOrderPayment, DevicePayments, OrderPayments } from "./payment.type.ts";
import {
  countWaiting,
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
 * Lists payments, announced payments and receipts: for admins who may see the order, and for the device that placed it.
 */
export class PaymentListService {
  readonly #database: Database;
  readonly #orders: Pick<OrderListService, "order">;

  constructor(database: Database, orders: Pick<OrderListService, "order">) {
    this.#database = database;
    this.#orders = orders;
  }

  /** Returns the payments of an order that an admin may see. @throws ShopError NOT_FOUND */
  async ofOrder(currentUser: CurrentUser, orderId: string): Promise<OrderPayments> {
    await this.#orders.order(currentUser, orderId);
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
  async ofDevice(ids: readonly string[]): Promise<DevicePayments[]> {
    if (ids.length > MAX_DEVICE_ORDERS)
      throw ShopError.badInput({ ids: `${MAX_DEVICE_ORDERS} commandes au plus` });
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

  /** Returns the announced payments that wait for a decision of this admin, oldest first. */
  async waiting(currentUser: CurrentUser): Promise<AnnouncedOrderPayment[]> {
    return readWaiting(this.#database, await viewerOf(this.#database, currentUser), MAX_WAITING);
  }

  /** Returns the number of announced payments that wait for a decision of this admin. */
  async waitingCount(currentUser: CurrentUser): Promise<number> {
    return countWaiting(this.#database, await viewerOf(this.#database, currentUser));
  }
}
