import type { DataSource } from "typeorm";
import type { InboxService } from "../messages/inbox.service.ts";
import { viewerOf, visibleTo } from "../orders/order.repository.ts";
import type { CurrentUser } from "../security/current-user.ts";
import { SHOP_TIME_ZONE } from "../shop-profile/shop-time.ts";
import type {
  Dashboard,
  DashboardDay,
  DashboardState,
  OrderedProduct,
  SoldOutProduct,
} from "./dashboard.type.ts";

/** Days that the dashboard looks back on, today included. */
const DAYS = 30;
/** Products at most in each of its lists. */
const LISTED = 5;

const ZONE = `'${SHOP_TIME_ZONE}'`;
const TODAY = `(now() AT TIME ZONE ${ZONE})::date`;
/** SQL of whether an order `o` counts: of the last days, and not cancelled. */
const COUNTS = `o.placed_at >= (${TODAY} - ${DAYS - 1})::timestamp AT TIME ZONE ${ZONE} AND o.state <> 'CANCELLED'`;
const DAY = `(o.placed_at AT TIME ZONE ${ZONE})::date`;
/** SQL of the days' figures, by whose they are; an order with products of several owners counts for each with theirs. */
const ALL_FIGURES = `SELECT ${DAY} AS day, count(*) AS orders, sum(o.total) AS total
  FROM orders o WHERE ${COUNTS} AND $1::uuid IS NULL GROUP BY 1`;
const OWN_FIGURES = `SELECT ${DAY} AS day, count(DISTINCT o.id) AS orders, sum(l.price::bigint * l.quantity) AS total
  FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE ${COUNTS} AND l.owner_id = $1 GROUP BY 1`;

/** How the shop does, and what waits: of the orders and products that the admin handles. */
export class DashboardService {
  readonly #database: DataSource;
  readonly #inbox: Pick<InboxService, "newMessages">;

  constructor(database: DataSource, inbox: Pick<InboxService, "newMessages">) {
    this.#database = database;
    this.#inbox = inbox;
  }

  /** @param currentUser an admin */
  async dashboard(currentUser: CurrentUser): Promise<Dashboard> {
    const { role, userId } = currentUser;
    const isSuperAdmin = role === "SUPER_ADMIN";
    const viewer = await viewerOf(this.#database, currentUser);
    const [days, states, mostOrdered, soldOut, newMessages] = await Promise.all([
      this.#days(viewer),
      this.#states(viewer),
      this.#mostOrdered(viewer),
      this.#soldOut(isSuperAdmin ? null : userId),
      isSuperAdmin ? this.#inbox.newMessages() : null,
    ]);
    return { days, states, mostOrdered, ...soldOut, newMessages };
  }

  #days(viewer: string | null): Promise<DashboardDay[]> {
    return this.#database.query(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(orders, 0)::int AS orders, coalesce(total, 0)::float8 AS total
       FROM (SELECT ${TODAY} - place AS day FROM generate_series(0, ${DAYS - 1}) AS place) AS days
       LEFT JOIN (${viewer === null ? ALL_FIGURES : OWN_FIGURES}) AS figures USING (day) ORDER BY day`,
      [viewer],
    );
  }

  /** Of all the orders that the panel lists, since it is to its lists that the numbers lead. */
  #states(viewer: string | null): Promise<DashboardState[]> {
    return this.#database.query(
      `SELECT o.state, count(*)::int AS orders FROM orders o WHERE ${visibleTo("$1")} GROUP BY o.state`,
      [viewer],
    );
  }

  #mostOrdered(viewer: string | null): Promise<OrderedProduct[]> {
    return this.#database.query(
      `SELECT p.id AS "productId", coalesce(p.product_name, ordered.name) AS "productName", p.product_images[1] AS image,
         ordered.quantity::float8 AS quantity
       FROM (SELECT l.product_id, min(l.product_name) AS name, sum(l.quantity) AS quantity
         FROM orders o JOIN order_lines l ON l.order_id = o.id
         WHERE ${COUNTS} AND ($1::uuid IS NULL OR l.owner_id = $1)
         GROUP BY l.product_id, CASE WHEN l.product_id IS NULL THEN l.product_name END
         ORDER BY quantity DESC, name LIMIT ${LISTED}) AS ordered
       LEFT JOIN products p ON p.id = ordered.product_id ORDER BY ordered.quantity DESC, ordered.name`,
      [viewer],
    );
  }

  async #soldOut(owner: string | null): Promise<Pick<Dashboard, "soldOut" | "soldOutCount">> {
    const soldOut = "FROM products WHERE availability = 'SOLD_OUT' AND ($1::uuid IS NULL OR owner_id = $1)";
    const rows: (SoldOutProduct & { count: number })[] = await this.#database.query(
      `SELECT id, product_name AS "productName", product_images[1] AS image, (SELECT count(*)::int ${soldOut}) AS count
       ${soldOut} ORDER BY updated_at DESC, id LIMIT ${LISTED}`,
      [owner],
    );
    return { soldOut: rows, soldOutCount: rows[0]?.count ?? 0 };
  }
}
