import { WAITS_FOR_ORDER } from "../orders/unmatched-payments/unmatched-payment.repository.ts";
import type { TodayGroupQuery } from "./today-group.ts";

/** The group of received payments that were not assigned to an order yet. Only admins who handle all orders see it. */
export const UNMATCHED_GROUP: TodayGroupQuery = {
  key: "UNMATCHED_PAYMENTS",
  from: "unmatched_payments n",
  where: WAITS_FOR_ORDER,
  id: "n.id",
  order: "n.kept_at, n.id",
  fields: {
    ...{ name: "coalesce(nullif(n.payer_name, ''), '+' || nullif(n.payer_phone, ''))", kind: "n.kind" },
    ...{ amount: "n.amount::float8", since: "n.kept_at" },
  },
};
