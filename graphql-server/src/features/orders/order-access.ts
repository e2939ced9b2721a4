import type { CurrentUser } from "../../platform/security/current-user.ts";
import type { Order } from "./order.entity.ts";

// Who sees an order, and which parts of it. A super admin handles all orders, and so do all admins if the owner has
// chosen that. Any other ADMIN handles the orders of which all lines are theirs, and sees all of them. Of an order that
// contains one of their lines, or that they entered, this ADMIN sees number, state and their own lines. All other orders
// do not exist for them. The SQL below is used by lists, exports, figures, notifications and events; in it, `o` is an
// order.

/**
 * Returns the id by which the conditions below restrict a user: null for a user who handles all orders.
 * @param isForAllAdmins the owner's setting that admins handle all orders
 */
export const viewerOf = ({ role, userId }: CurrentUser, isForAllAdmins: boolean): string | null =>
  role === "SUPER_ADMIN" || isForAllAdmins ? null : userId;

/** SQL condition: the order exists for the viewer whose id is in the parameter. */
export const visibleTo = (parameter: string): string =>
  `(${parameter}::uuid IS NULL OR o.recorded_by = ${parameter} OR EXISTS (
    SELECT FROM order_lines l WHERE l.order_id = o.id AND l.owner_id = ${parameter}))`;

/**
 * SQL of the admin to whom a line belongs: who owns its product now, or owned it when the order arrived if the product
 * is deleted. A line without a known product affects no stock, and belongs to the admin who entered the order.
 */
const LINE_OWNER = "coalesce(p.owner_id, l.owner_id, o.recorded_by)";
const LINES = "FROM order_lines l LEFT JOIN products p ON p.id = l.product_id WHERE l.order_id = o.id";

/**
 * SQL of the id of the only admin to whom all lines of the order belong; null if there is none. A product that has a
 * new owner belongs to nobody in older orders, because neither owner may change what the other one has sold.
 */
export const HANDLER = `(SELECT CASE WHEN count(*) = count(${LINE_OWNER}) AND count(DISTINCT ${LINE_OWNER}) = 1
    AND bool_and(l.owner_id IS NULL OR l.owner_id = ${LINE_OWNER}) THEN min(${LINE_OWNER}::text)::uuid END ${LINES})`;

/** SQL condition: the viewer whose id is in the parameter handles the order. */
export const handledBy = (parameter: string): string =>
  `(${parameter}::uuid IS NULL OR ${HANDLER} IS NOT DISTINCT FROM ${parameter}::uuid)`;

/** SQL of the name of the first article that does not belong to the viewer whose id is in the parameter. */
export const foreignLine = (parameter: string): string =>
  `(SELECT l.product_name ${LINES} AND (l.owner_id <> ${parameter} OR ${LINE_OWNER} IS DISTINCT FROM ${parameter})
    ORDER BY l.position LIMIT 1)`;

/**
 * Returns an order as a viewer may see it.
 * @param viewer see {@link viewerOf}
 */
export function shownTo<Shown extends Order>(order: Shown, viewer: string | null): Shown {
  if (order.mayChange) return order;
  const lines = order.lines.filter(({ ownerId }) => ownerId === viewer);
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return {
    ...order,
    ...{ lines, total, due: total, paid: 0, returned: 0, deposit: 0, discount: 0, discountReason: "" },
    ...{ fee: null, zoneId: null, shopFees: null, isPickup: false, asOrdered: null, editedAt: null },
    ...{ customerName: null, customerPhone: null, customerEmail: null, quarter: null, note: "" },
    ...{ returnRequestedAt: null, returnReason: "", returnRequestId: null, returnDeclineReason: "" },
    ...{ changedBy: null, possiblySame: false },
  };
}
