import { emptyRow, OTHER } from "../../platform/database/entity-columns.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import { Order } from "./order.entity.ts";
import { ADMIN_CHANNELS, MAX_DEVICE_ORDERS } from "./order.rules.ts";

// This file decides which admin sees an order, and which of its fields. A super admin handles all orders, and so do all
// admins if the owner has chosen this setting. Any other ADMIN handles the orders whose lines are all theirs, and sees
// all fields of these orders. If only some lines are theirs, or if they entered the order, this ADMIN sees its number,
// its state and their own lines. Any admin sees the slot, the length and the place of each appointment, because no
// admin may give a taken slot to another person. Apart from this, an order of other admins does not exist for this
// ADMIN. (A customer sees an order by its account, `user_id`, or by the id that only the device knows: see
// `readOwnOrders` and `readDeviceOrders` in `reading/order-list.repository.ts`.) Lists, exports, figures, notifications
// and events use the SQL below, in which `o` is an order.

/**
 * Returns the parameter of the SQL conditions below, which select the orders that a user sees or handles: the user's
 * id, or null for a user who handles all orders.
 * @param isForAllAdmins the owner's setting that admins handle all orders
 */
export const viewerOf = ({ role, userId }: CurrentUser, isForAllAdmins: boolean): string | null =>
  role === "SUPER_ADMIN" || isForAllAdmins ? null : userId;

/**
 * Checks the ids that a device has sent.
 * @throws ShopError BAD_USER_INPUT for more ids than a device stores
 */
export function assertDeviceOrders(ids: readonly string[]): void {
  if (ids.length > MAX_DEVICE_ORDERS)
    throw ShopError.badInput({ ids: `${MAX_DEVICE_ORDERS} commandes au plus` });
}

/** SQL condition: a device has placed the order, as in `isDeviceChannel`. */
export const IS_OF_DEVICE = `o.channel NOT IN (${ADMIN_CHANNELS.map((channel) => `'${channel}'`).join(", ")})`;

/**
 * SQL condition: a viewer may see the order. The parameter is the id of this viewer; with null, the condition is true.
 */
export const visibleTo = (parameter: string): string =>
  `(${parameter}::uuid IS NULL OR o.recorded_by = ${parameter} OR EXISTS (
    SELECT FROM order_lines l WHERE l.order_id = o.id AND l.owner_id = ${parameter}))`;

/**
 * SQL that selects the ids of all orders that an admin may see. The parameter is the id of this admin; unlike in {@link
 * visibleTo}, it must not be null.
 */
export const visibleOrders = (parameter: string): string =>
  `SELECT l.order_id AS id FROM order_lines l WHERE l.owner_id = ${parameter}
   UNION SELECT id FROM orders WHERE recorded_by = ${parameter}`;

/**
 * Returns the SQL of the id of the admin to whom a line belongs: the present owner of its product, or the owner at the
 * time of the order if the product is deleted. A line whose product is not known belongs to the admin who entered the
 * order, because no other admin's stock has given pieces for it.
 * @param recordedBy SQL of the id of the admin who entered the order
 */
const lineOwner = (recordedBy = "o.recorded_by"): string => `coalesce(p.owner_id, l.owner_id, ${recordedBy})`;
const LINES = "FROM order_lines l LEFT JOIN products p ON p.id = l.product_id WHERE l.order_id = o.id";

/**
 * SQL condition: a line does not belong to the admin whose id is given. A product may get another owner; its lines in
 * older orders then belong to nobody, because neither owner may change a sale of the other.
 */
const isForeign = (admin: string, owner = lineOwner()): string =>
  `(l.owner_id <> ${admin} OR ${owner} IS DISTINCT FROM ${admin})`;

/**
 * SQL condition: an admin handles the order. The parameter is the id of this admin; unlike in {@link handledBy}, it
 * must not be null.
 */
export const handledByAdmin = (parameter: string): string =>
  `NOT EXISTS (SELECT ${LINES} AND ${isForeign(parameter)})`;

/**
 * SQL condition: a viewer handles the order. The parameter is the id of this viewer; with null, the condition is true.
 */
export const handledBy = (parameter: string): string =>
  `(${parameter}::uuid IS NULL OR ${handledByAdmin(parameter)})`;

/**
 * SQL that selects the ids of all orders that an admin does not handle. The parameter is the id of this admin. For a
 * statement that checks many orders, this list is faster than {@link handledBy} for each order. `orders` is not joined,
 * because PostgreSQL needs the admin who entered the order for few lines only.
 */
export const notHandledBy = (parameter: string): string =>
  `SELECT l.order_id FROM order_lines l LEFT JOIN products p ON p.id = l.product_id
   WHERE ${isForeign(parameter, lineOwner("(SELECT recorded_by FROM orders WHERE id = l.order_id)"))}`;

/** SQL of the id of the only admin, besides super admins, who handles the order; null if there is none. */
export const HANDLER = `(SELECT first.id FROM (SELECT ${lineOwner()} AS id ${LINES} ORDER BY l.position LIMIT 1) first
  WHERE first.id IS NOT NULL AND NOT EXISTS (SELECT ${LINES} AND ${isForeign("first.id")}))`;

/**
 * SQL that selects the name of the first article that does not belong to a viewer. The parameter is the id of this
 * viewer.
 */
export const foreignLine = (parameter: string): string =>
  `(SELECT l.product_name ${LINES} AND ${isForeign(parameter)} ORDER BY l.position LIMIT 1)`;

/**
 * Fields of an order that are shown to an admin who owns some of its articles but does not handle it. All other fields
 * are empty for this admin.
 */
const SEEN_BY_OWNERS = [
  "id",
  "number",
  "state",
  "unwanted",
  "createdAt",
  "placedAt",
  "changedAt",
  "channel",
] as const;
/** Fields of an appointment that every admin sees, because they say which slot is taken. */
const SEEN_BY_ADMINS = ["appointmentAt", "appointmentMinutes", "placeId"] as const;
const NOTHING = emptyRow(Order);

/**
 * Returns the part of an order that a viewer may see. A viewer who may change the order sees the whole order. Any other
 * viewer sees only the fields of the two lists above, and the lines of their own products.
 * @param viewer see {@link viewerOf}
 */
export const shownTo = (order: Order, viewer: string | null): Order =>
  order.mayChange
    ? order
    : onlyFields(
        order,
        [...SEEN_BY_OWNERS, ...SEEN_BY_ADMINS],
        order.lines.filter(({ ownerId }) => ownerId === viewer),
      );

/**
 * Returns an appointment that the viewer may not see, with only its time, its length and its place. All other fields
 * are empty, except dates that may not be null. Place and time together replace the order's id, because anybody who
 * knows the real id can read the order like the customer's device.
 */
export function takenSlot(order: Order): Order {
  const id = `${order.placeId} ${order.appointmentAt?.toISOString()}`;
  return { ...onlyFields(order, SEEN_BY_ADMINS, []), id, state: OTHER, channel: OTHER };
}

function onlyFields(order: Order, fields: readonly (keyof Order)[], lines: Order["lines"]): Order {
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const seen = Object.fromEntries(fields.map((field) => [field, order[field]]));
  const nothing = { ...NOTHING, mayChange: false, possiblySame: false, noShows: 0 };
  return { ...order, ...nothing, ...seen, lines, total, due: total };
}
