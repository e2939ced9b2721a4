import type { DataSource } from "typeorm";
import { ShopError } from "../errors/shop-error.ts";
import { type PageArguments, pageSize, parsePageCursor, toConnection } from "../pagination/pagination.ts";
import type { CurrentUser } from "../security/current-user.ts";
import { formatCsv } from "../text/csv.ts";
import { fold } from "../text/fold.rules.ts";
import { UUID } from "../text/uuid.ts";
import { newestOrders, ORDER_COLUMNS, panelColumns, viewerOf, visibleTo } from "./order.repository.ts";
import { MAX_DEVICE_ORDERS } from "./order.rules.ts";
import type { Order, OrderConnection, OwnOrder, OwnOrderConnection, PlacedOrder } from "./order.type.ts";
import { orderNotFound } from "./order-changes.service.ts";
import { orderRows } from "./order-csv.ts";
import { parseOrderNumber } from "./order-number.rules.ts";
import type { OrderState } from "./order-state.rules.ts";

/** Words of a search at most, and its length; the rest is ignored, to bound the cost of the query. */
const MAX_SEARCH_TERMS = 8;
const MAX_SEARCH_LENGTH = 200;
/** Lines of orders in a CSV file at most, the newest. */
const MAX_EXPORTED_LINES = 20_000;

const PERSON = "LEFT JOIN users u ON u.id = o.user_id";
/** SQL of whether an order is what the search is for: by its number, or by all words. */
const FOUND = `(o.number = $3
  OR CASE WHEN u.id IS NULL THEN o.search_text ELSE o.search_text || ' ' || u.search_text END LIKE ALL ($4::text[]))`;
const NOTHING_SOUGHT = "$3::text IS NULL AND $4::text[] = '{}'";

/** Which orders a list shows. */
export interface OrderFilter {
  state: OrderState | null;
  search: string;
}

/** The orders for those who may see them, newest first. */
export class OrderListService {
  readonly #database: DataSource;
  readonly #maxExportedLines: number;

  constructor(database: DataSource, maxExportedLines = MAX_EXPORTED_LINES) {
    this.#database = database;
    this.#maxExportedLines = maxExportedLines;
  }

  /**
   * A page of the orders an admin may see. The search is a number, or words that must all be in number, name, phone,
   * quarter or products, regardless of case and accents.
   * @throws ShopError BAD_USER_INPUT for a page size out of 1–100 or a malformed cursor
   */
  async orders(
    currentUser: CurrentUser,
    { state, search }: OrderFilter,
    page: PageArguments,
  ): Promise<OrderConnection> {
    const size = pageSize(page.first);
    const cursor = parsePageCursor(page.after);
    const patterns = patternsOf(search);
    const viewer = await viewerOf(this.#database, currentUser);
    // Rows that must be looked at one by one are read once for the page and its count; all others come from an index.
    const isScan = viewer !== null || patterns.length > 0;
    const rows: (Order & { totalCount: number })[] = await this.#database.query(
      `WITH matching AS ${isScan ? "" : "NOT"} MATERIALIZED (
         SELECT o.id, o.created_at FROM orders o ${patterns.length > 0 ? PERSON : ""}
         WHERE ${visibleTo("$1")} AND ($2::text IS NULL OR o.state = $2) AND ${patterns.length > 0 ? FOUND : NOTHING_SOUGHT})
       SELECT ${panelColumns("$1")}, counted.total AS "totalCount" FROM (SELECT count(*)::int AS total FROM matching) counted
       LEFT JOIN (SELECT id FROM matching WHERE $5::timestamptz IS NULL OR (created_at, id) < ($5, $6::uuid)
         ORDER BY created_at DESC, id DESC LIMIT $7) page ON true
       LEFT JOIN orders o ON o.id = page.id ${PERSON} ORDER BY o.created_at DESC, o.id DESC`,
      [
        ...[viewer, state, parseOrderNumber(search) ?? null, patterns],
        ...[cursor?.createdAt ?? null, cursor?.id ?? null, size + 1],
      ],
    );
    // Without an order on the page there is one row, of the count alone.
    const found = rows.filter(({ id }) => id !== null);
    return { ...toConnection(found, size), totalCount: rows[0]?.totalCount ?? 0 };
  }

  /** An order an admin may see. @throws ShopError NOT_FOUND, also for one they may not see */
  async order(currentUser: CurrentUser, id: string): Promise<Order> {
    if (!UUID.test(id)) throw orderNotFound();
    const [order]: Order[] = await this.#database.query(
      `SELECT ${panelColumns("$2")} FROM orders o LEFT JOIN users u ON u.id = o.user_id
       WHERE o.id = $1 AND ${visibleTo("$2")}`,
      [id, await viewerOf(this.#database, currentUser)],
    );
    if (!order) throw orderNotFound();
    return order;
  }

  /** Number of new orders an admin may see. */
  async newOrders(currentUser: CurrentUser): Promise<number> {
    const [row]: { count: number }[] = await this.#database.query(
      `SELECT count(*)::int AS count FROM orders o WHERE o.state = 'NEW' AND ${visibleTo("$1")}`,
      [await viewerOf(this.#database, currentUser)],
    );
    return row?.count ?? 0;
  }

  /** A page of a user's own orders. @throws ShopError BAD_USER_INPUT for a page size out of 1–100 or a malformed cursor */
  async ownOrders(userId: string, page: PageArguments): Promise<OwnOrderConnection> {
    const size = pageSize(page.first);
    const cursor = parsePageCursor(page.after);
    const rows: OwnOrder[] = await this.#database.query(
      `SELECT ${ORDER_COLUMNS} FROM orders o LEFT JOIN users u ON u.id = o.user_id
       WHERE o.user_id = $1 AND ($2::timestamptz IS NULL OR (o.created_at, o.id) < ($2, $3::uuid))
       ORDER BY o.created_at DESC, o.id DESC LIMIT $4`,
      [userId, cursor?.createdAt ?? null, cursor?.id ?? null, size + 1],
    );
    return toConnection(rows, size);
  }

  /**
   * The states of orders for whoever has their ids: the devices that made them, and nobody guesses. Unknown ids are left
   * out.
   * @throws ShopError BAD_USER_INPUT for more than `MAX_DEVICE_ORDERS` ids, or one that is none
   */
  states(ids: readonly string[]): Promise<PlacedOrder[]> {
    if (ids.length > MAX_DEVICE_ORDERS)
      throw ShopError.badInput({ ids: `${MAX_DEVICE_ORDERS} commandes au plus` });
    if (!ids.every((id) => UUID.test(id))) throw ShopError.badInput({ ids: "Identifiant non valide" });
    return this.#database.query(
      `SELECT asked.id, o.number, o.state FROM unnest($1::uuid[]) AS asked (id)
       JOIN orders o ON o.id = asked.id OR o.device_id = asked.id`,
      [ids],
    );
  }

  /** The newest orders an admin may see as CSV, a row for each of their lines, as far as whole ones fit. */
  async ordersCsv(currentUser: CurrentUser): Promise<string> {
    const orders: Omit<Order, "mayChange">[] = await this.#database.query(
      `SELECT ${ORDER_COLUMNS} FROM orders o LEFT JOIN users u ON u.id = o.user_id
       WHERE o.id IN (${newestOrders(visibleTo("$1"), "$2")}) ORDER BY o.created_at DESC, o.id DESC`,
      [await viewerOf(this.#database, currentUser), this.#maxExportedLines],
    );
    return formatCsv(orderRows(orders));
  }
}

/** The patterns of a search's words, in which % and _ are ordinary characters. */
const patternsOf = (search: string): string[] =>
  termsOf(search).map((term) => `%${term.replace(/[\\%_]/g, "\\$&")}%`);

/** The words of a search; a text that could be a telephone number is one, without its spaces. */
function termsOf(search: string): string[] {
  const text = search.slice(0, MAX_SEARCH_LENGTH);
  if (/^[\d\s+().-]*\d[\d\s+().-]*$/.test(text)) return [text.replace(/\D/g, "").replace(/^00/, "")];
  return fold(text).split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_TERMS);
}
