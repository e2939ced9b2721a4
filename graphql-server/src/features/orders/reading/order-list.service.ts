import type { Database } from "../../../platform/database/sql.ts";
import { ShopError } from "../../../platform/errors/shop-error.ts";
import {
  type PageArguments,
  pageSize,
  parsePageCursor,
  toConnection,
} from "../../../platform/pagination/pagination.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import { formatCsv } from "../../../platform/text/csv.ts";
import { fold } from "../../../platform/text/fold.rules.ts";
import type { AuditLogService } from "../../audit-log/audit-log.service.ts";
import type { AuditLogEntry } from "../../audit-log/audit-log-entry.entity.ts";
import { orderNotFound } from "../command-runner.ts";
import type { Order, OwnOrder } from "../order.entity.ts";
import { readSituation } from "../order.repository.ts";
import { assertDeviceOrders, viewerOf } from "../order-access.ts";
import { parseOrderNumber } from "../order-number.rules.ts";
import { assertDays } from "./assert-days.ts";
import type { OrderConnection, OwnOrderConnection, PlacedOrder } from "./order.type.ts";
import { orderRows } from "./order-csv.ts";
import {
  countNewOrders,
  type OrderPeriod,
  readDeviceOrders,
  readNewestOrders,
  readOrderPage,
  readOrderStates,
  readOwnOrders,
  readVisibleOrders,
} from "./order-list.repository.ts";
import type { OrderTask } from "./order-task.rules.ts";

/** Largest number of words in a search. Further words are ignored, because each word makes the query slower. */
const MAX_SEARCH_TERMS = 8;
const MAX_SEARCH_LENGTH = 200;
/** Largest number of order lines in a CSV file. Older orders are left out. */
const MAX_EXPORTED_LINES = 20_000;

const ALL_TIME: OrderPeriod = { from: null, to: null };

export interface OrderFilter {
  state: string | null;
  /** If true, only unwanted orders are listed; if false, only orders that are not unwanted. */
  unwanted: boolean;
  /**
   * If a task is given, the list contains only orders that have this open task and that the user handles; null lists
   * orders whatever their tasks.
   */
  task: OrderTask | null;
  search: string;
}

export class OrderListService {
  readonly #database: Database;
  readonly #auditLog: AuditLogService;
  readonly #maxExportedLines: number;

  constructor(database: Database, auditLog: AuditLogService, maxExportedLines = MAX_EXPORTED_LINES) {
    this.#database = database;
    this.#auditLog = auditLog;
    this.#maxExportedLines = maxExportedLines;
  }

  /**
   * Returns the parameter of the SQL conditions that select the orders which a user sees or handles: the user's id, or
   * null for a user who handles all orders (see `viewerOf`).
   */
  async viewer(currentUser: CurrentUser): Promise<string | null> {
    if (currentUser.role === "SUPER_ADMIN") return null;
    return viewerOf(currentUser, (await readSituation(this.#database)).isForAllAdmins);
  }

  /**
   * Returns a page of the orders that an admin may see. The search is a number, or words that must all occur in number,
   * name, phone, quarter or products, regardless of case and accents.
   * @throws ShopError BAD_USER_INPUT for a page size that is not from 1 to 100, or for a malformed cursor
   */
  async orders(
    currentUser: CurrentUser,
    { state, unwanted, task, search }: OrderFilter,
    page: PageArguments,
  ): Promise<OrderConnection> {
    const size = pageSize(page.first);
    const cursor = parsePageCursor(page.after);
    const { orders, totalCount } = await readOrderPage(this.#database, {
      viewer: await this.viewer(currentUser),
      state,
      unwanted,
      task,
      number: parseOrderNumber(search),
      patterns: patternsOf(search),
      cursor,
      limit: size + 1,
    });
    return { ...toConnection(orders, size), totalCount };
  }

  /**
   * Returns an order that an admin may see.
   * @throws ShopError NOT_FOUND if the order does not exist or the admin may not see it
   */
  async order(currentUser: CurrentUser, id: string): Promise<Order> {
    const [order] = await this.some(currentUser, [id]);
    if (!order) throw orderNotFound();
    return order;
  }

  /** Returns the orders with these ids, in the same sequence, without orders that the admin may not see. */
  async some(currentUser: CurrentUser, ids: readonly string[]): Promise<Order[]> {
    const found = await readVisibleOrders(this.#database, ids, await this.viewer(currentUser));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /**
   * Checks that an admin handles an order and therefore may see all of its fields.
   * @throws ShopError NOT_FOUND if the order does not exist or the admin may not see it; FORBIDDEN for an order that
   * another admin handles
   */
  async assertHandled(currentUser: CurrentUser, id: string): Promise<void> {
    if (!(await this.order(currentUser, id)).mayChange) throw ShopError.forbidden();
  }

  /** Returns the audit log entries of an order, newest first. @throws ShopError as {@link assertHandled} */
  async history(currentUser: CurrentUser, id: string): Promise<AuditLogEntry[]> {
    await this.assertHandled(currentUser, id);
    return this.#auditLog.about(id);
  }

  async newOrders(currentUser: CurrentUser): Promise<number> {
    return countNewOrders(this.#database, await this.viewer(currentUser));
  }

  /**
   * Returns a page of a user's own orders.
   * @throws ShopError BAD_USER_INPUT for a page size that is not from 1 to 100, or for a malformed cursor
   */
  async ownOrders(userId: string, page: PageArguments): Promise<OwnOrderConnection> {
    const size = pageSize(page.first);
    const cursor = parsePageCursor(page.after);
    return toConnection(await readOwnOrders(this.#database, userId, cursor, size + 1), size);
  }

  /**
   * Returns the states of orders for clients that know their ids, which cannot be guessed. Unknown ids are left out.
   * @throws ShopError BAD_USER_INPUT for more than `MAX_DEVICE_ORDERS` ids
   */
  states(ids: readonly string[]): Promise<PlacedOrder[]> {
    assertDeviceOrders(ids);
    return readOrderStates(this.#database, ids);
  }

  /**
   * Returns the current orders with these ids, for the devices that placed them. Orders that an admin entered are left
   * out: a stranger can guess such an order's number and total, send an order with this number and total from a device,
   * and so link the device to the order. The stranger must not read the customer's details.
   * @throws ShopError BAD_USER_INPUT for more than `MAX_DEVICE_ORDERS` ids
   */
  deviceOrders(ids: readonly string[]): Promise<OwnOrder[]> {
    assertDeviceOrders(ids);
    return readDeviceOrders(this.#database, ids);
  }

  /**
   * Returns as CSV the newest orders of a period that an admin may see, with one row for each order line. An order
   * whose lines do not all fit into the file is left out.
   * @throws ShopError BAD_USER_INPUT for a day that does not exist
   */
  async ordersCsv(currentUser: CurrentUser, period: OrderPeriod = ALL_TIME): Promise<string> {
    assertDays(period);
    const viewer = await this.viewer(currentUser);
    return formatCsv(
      orderRows(await readNewestOrders(this.#database, viewer, this.#maxExportedLines, period)),
    );
  }
}

/** Returns a LIKE pattern for each word of a search, with % and _ escaped. */
const patternsOf = (search: string): string[] =>
  termsOf(search).map((term) => `%${term.replace(/[\\%_]/g, "\\$&")}%`);

/**
 * Returns the words of a search. A text that looks like a phone number is one word: its digits without a leading 00.
 */
function termsOf(search: string): string[] {
  const text = search.slice(0, MAX_SEARCH_LENGTH);
  if (/^[\d\s+().-]*\d[\d\s+().-]*$/.test(text)) return [text.replace(/\D/g, "").replace(/^00/, "")];
  return fold(text).split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_TERMS);
}
