import * as v from "valibot";
import { type Connection, rows } from "../../platform/database/sql.ts";
import { handledByAdmin, visibleOrders } from "../orders/order-access.ts";
import { MAY_WAIT } from "../orders/reading/order-task-conditions.ts";
import { MESSAGE_GROUP } from "./message-group.ts";
import { orderGroups } from "./order-groups.ts";
import { paymentGroup } from "./payment-group.ts";
import { productGroups } from "./product-groups.ts";
import { roundGroup } from "./round-group.ts";
import type { TodayGroupQuery, TodayViewer } from "./today-group.ts";
import { SHOWN_ENTRIES, TODAY_KEYS } from "./today-key.rules.ts";
import { UNMATCHED_GROUP } from "./unmatched-group.ts";

const ENTRY = v.object({
  key: v.picklist(TODAY_KEYS),
  count: v.number(),
  id: v.string(),
  number: v.nullable(v.string()),
  name: v.nullable(v.string()),
  kind: v.nullable(v.string()),
  amount: v.nullable(v.number()),
  since: v.nullable(v.date()),
  day: v.nullable(v.string()),
  at: v.nullable(v.date()),
  hasPlace: v.nullable(v.boolean()),
  pieces: v.nullable(v.number()),
});
export type TodayRow = v.InferOutput<typeof ENTRY>;

/** The fields of an entry with their SQL types. */
const FIELDS = {
  ...{ number: "text", name: "text", kind: "text", amount: "float8" },
  ...{ since: "timestamptz", day: "text", pieces: "int", at: "timestamptz", hasPlace: "boolean" },
} as const satisfies Record<keyof TodayGroupQuery["fields"], string>;

/** Returns the SQL of the first entries of a group. Each entry contains the number of all entries of the group. */
function statementOf({ key, from, where, id, order, fields }: TodayGroupQuery): string {
  const columns = Object.entries(FIELDS).map(
    ([field, type]) => `${fields[field as keyof typeof FIELDS] ?? "NULL"}::${type} AS "${field}"`,
  );
  return `(SELECT '${key}' AS key, count, ${id} AS id, ${columns.join(", ")}
    FROM (SELECT ${id} AS shown, count(*) OVER ()::int AS count FROM ${from} WHERE ${where}
      ORDER BY ${order} LIMIT ${SHOWN_ENTRIES}) first
    CROSS JOIN ${from} WHERE ${id} = first.shown ORDER BY ${order})`;
}

const todayStatement = (viewer: TodayViewer): string =>
  [
    ...orderGroups(viewer),
    paymentGroup(viewer),
    ...(viewer.handlesAll ? [UNMATCHED_GROUP] : []),
    roundGroup(viewer),
    ...(viewer.isSuperAdmin ? [MESSAGE_GROUP] : []),
    ...productGroups(viewer),
  ]
    .map(statementOf)
    .join(" UNION ALL ");

/**
 * SQL of the orders that the admin $1 handles, for an admin who does not handle all orders. PostgreSQL reads them once
 * for all groups.
 */
const HANDLED = `WITH handled AS MATERIALIZED (
  SELECT o.id, o.number, o.state, o.user_id, o.name, o.phone, o.due, o.paid, o.is_pickup, o.unwanted, o.created_at,
    o.changed_at, o.done_at, o.return_requested_at, o.promised_day, o.settle_by, o.service_id, o.appointment_at,
    o.place_id, o.product_names
  FROM (${visibleOrders("$1")}) own JOIN orders o ON o.id = own.id
  WHERE ${MAY_WAIT} AND ${handledByAdmin("$1")})`;

// `ALL` has the SQL parts for a user who handles all orders. `OWN_PRODUCTS` has the SQL parts for an admin, who sees
// only their own products. $1 is the id of the admin.
const ALL = { orders: "orders o", handles: "true", handlesAll: true };
const OWN_PRODUCTS = { sells: "p.owner_id = $1", isSuperAdmin: false };
const STATEMENTS = {
  SUPER_ADMIN: todayStatement({ ...ALL, sells: "true", isSuperAdmin: true }),
  ADMIN:
    HANDLED +
    todayStatement({
      orders: "handled o",
      handles: handledByAdmin("$1"),
      handlesAll: false,
      ...OWN_PRODUCTS,
    }),
  ADMIN_OF_ALL: todayStatement({ ...ALL, ...OWN_PRODUCTS }),
} as const;

/**
 * Reads the groups of the page « Aujourd’hui » in one statement. The result contains the first entries of each group;
 * each entry contains the number of all entries of its group. A group without entries has no row.
 * @param access ADMIN_OF_ALL for an admin who handles all orders
 */
export const readToday = (
  connection: Connection,
  access: keyof typeof STATEMENTS,
  userId: string,
): Promise<TodayRow[]> =>
  rows(connection, ENTRY, STATEMENTS[access], access === "SUPER_ADMIN" ? [] : [userId]);
