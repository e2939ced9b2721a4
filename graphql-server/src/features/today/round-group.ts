import type { TodayGroupQuery, TodayViewer } from "./today-group.ts";

const OUT = "FROM round_orders ro JOIN orders o ON o.id = ro.order_id WHERE ro.round_id = r.id";

/**
 * Returns the group of open rounds (a rider's deliveries), with the amount that the riders still have to collect. It
 * contains only rounds of which the user handles all orders.
 */
export const roundGroup = ({ handles }: TodayViewer): TodayGroupQuery => ({
  key: "ROUNDS",
  from: "rounds r",
  where: `r.closed_at IS NULL AND EXISTS (SELECT ${OUT}) AND NOT EXISTS (SELECT ${OUT} AND NOT ${handles})`,
  id: "r.id",
  order: "r.opened_at, r.id",
  fields: {
    ...{ name: "r.rider_name", since: "r.opened_at" },
    amount: `(SELECT coalesce(sum(greatest(o.due - o.paid, 0)), 0)::float8 ${OUT} AND o.state = 'SHIPPED')`,
    pieces: `(SELECT count(*)::int ${OUT} AND o.state = 'SHIPPED')`,
  },
});
