import type { Database } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import {
  type PageArguments,
  pageSize,
  parsePageCursor,
  toConnection,
} from "../../platform/pagination/pagination.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import { isDay } from "../../platform/shop-time/shop-day.rules.ts";
import { formatCsv } from "../../platform/text/csv.ts";
import { fold } from "../../platform/text/fold.rules.ts";
import { viewerOf } from "./order.repository.ts";
import { MAX_DEVICE_ORDERS } from "./order.rules.ts";
import type { Order, OrderConnection, OwnOrder, OwnOrderConnection, PlacedOrder } from "./order.type.ts";
import { orderRows } from "./order-csv.ts";
import {
  countNewOrders,
  type OrderPeriod,
  readDeviceOrders,
  readNewestOrders,
  readOrderPage,
  readOrderStates,
  readOwnOrders,
  readVisibleOrder,
} from "./order-list.repository.ts";
import { parseOrderNumber } from "./order-number.rules.ts";
import type { OrderState } from "./order-state.rules.ts";
import { orderNotFound } from "./order-transaction.ts";

/** Largest number of words in a search. Further words are ignored, because each word makes the query slower. */
const MAX_SEARCH_TERMS = 8;
const MAX_SEARCH_LENGTH = 200;
/** Largest number of order lines in a CSV file. Older orders are left out. */
const MAX_EXPORTED_LINES = 20_000;

const ALL_TIME: OrderPeriod = { from: null, to: null };

export interface OrderFilter {
  state: OrderState | null;
  /** If true, only orders that are marked as unwanted are listed; if false, only the others. */
  unwanted: boolean;
  /** If true, only orders whose customer asks for a return are listed; if false, all orders. */
  returnRequested: boolean;
  search: string;
}

/** Lists of orders, newest first, for users who may see them. */
export class OrderListService {
  readonly #database: Database;
  readonly #maxExportedLines: number;

  constructor(database: Database, maxExportedLines = MAX_EXPORTED_LINES) {
    this.#database = database;
    this.#maxExportedLines = maxExportedLines;
  }

  /**
   * Returns a page of the orders that an admin may see. The search is a number, or words that must all occur in
   * number, name, phone, quarter or products, regardless of case and accents.
   * @throws ShopError BAD_USER_INPUT for a page size out of 1–100 or a malformed cursor
   */
  async orders(
    currentUser: CurrentUser,
    { state, unwanted, returnRequested, search }: OrderFilter,
    page: PageArguments,
  ): Promise<OrderConnection> {
    const size = pageSize(page.first);
    const cursor = parsePageCursor(page.after);
    const { orders, totalCount } = await readOrderPage(this.#database, {
      viewer: await viewerOf(this.#database, currentUser),
      state,
      unwanted,
      returnRequested,
      number: parseOrderNumber(search),
      patterns: patternsOf(search),
      cursor,
      limit: size + 1,
    });
    return { ...toConnection(orders, size), totalCount };
  }

  /**
   * Returns an order that an admin may see. @throws ShopError NOT_FOUND if the order does not exist or the admin may
   * not see it
   */
  async order(currentUser: CurrentUser, id: string): Promise<Order> {
    const order = await readVisibleOrder(this.#database, id, await viewerOf(this.#database, currentUser));
    if (!order) throw orderNotFound();
    return order;
  }

  /** Returns the number of new orders that an admin may see. */
  async newOrders(currentUser: CurrentUser): Promise<number> {
    return countNewOrders(this.#database, await viewerOf(this.#database, currentUser));
  }

  /**
   * Returns a page of a user's own orders. @throws ShopError BAD_USER_INPUT for a page size out of 1–100 or a
   * malformed cursor
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
   * out: a stranger who guesses such an order's number and total can link an own device to it, and would see the order
   * here.
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
    for (const day of [period.from, period.to])
      if (day !== null && !isDay(day)) throw ShopError.badInput({ from: "Cette date n’existe pas" });
    const viewer = await viewerOf(this.#database, currentUser);
    return formatCsv(
      orderRows(await readNewestOrders(this.#database, viewer, this.#maxExportedLines, period)),
    );
  }
}

/** @throws ShopError BAD_USER_INPUT for more ids than a device stores */
function assertDeviceOrders(ids: readonly string[]): void {
  if (ids.length > MAX_DEVICE_ORDERS)
    throw ShopError.badInput({ ids: `${MAX_DEVICE_ORDERS} commandes au plus` });
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
