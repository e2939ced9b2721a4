import { CUSTOMER, type TodayGroupQuery, type TodayViewer } from "./today-group.ts";

/**
 * Returns the group of announced payments that wait for a decision, the same payments as in the query
 * `announcedPayments`.
 */
export const paymentGroup = ({ handles }: TodayViewer): TodayGroupQuery => ({
  key: "ANNOUNCED_PAYMENTS",
  from: "announced_payments a JOIN orders o ON o.id = a.order_id",
  where: `a.state = 'WAITING' AND NOT o.unwanted AND ${handles}`,
  id: "a.id",
  order: "a.announced_at, a.id",
  fields: {
    ...{ number: "o.number", name: CUSTOMER, kind: "a.kind" },
    ...{ amount: "a.amount::float8", since: "a.announced_at" },
  },
});
