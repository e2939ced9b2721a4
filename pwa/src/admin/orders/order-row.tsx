import { formatPrice } from "graphql-server/catalogue/product/price";
import { formatOrderNumber } from "graphql-server/orders/order-number";
import { ORDER_STATE_LABELS } from "graphql-server/orders/order-state";
import { Badge } from "../../ui/display/badge.tsx";
import { classNames } from "../../ui/styles/class-names.ts";
import { formatDate } from "../../ui/text/format-date.ts";
import type { Order } from "../api/orders-api.ts";
import textStyles from "../ui/text.module.css";
import styles from "./order-row.module.css";

/** One order in the list: number, state, customer, articles and total. A click on the row opens it. */
export function OrderRow({ order, onOpen }: { order: Order; onOpen: (order: Order) => void }) {
  const { number, state, customerName, customerPhone, placedAt, lines, total, fee } = order;
  return (
    <article className={styles.order}>
      <div className={styles.head}>
        <button type="button" className={styles.open} onClick={() => onOpen(order)}>
          {formatOrderNumber(number)}
        </button>
        <OrderBadge state={state} />
        <strong className={styles.total}>{formatPrice(total + (fee ?? 0))}</strong>
      </div>
      <p className={styles.lines}>
        {lines.map(({ productName, quantity }) => `${quantity}\u00a0× ${productName}`).join(", ")}
      </p>
      <p className={classNames(textStyles.secondary, textStyles.small)}>
        {customerName ?? (customerPhone ? `+${customerPhone}` : "Sans nom")} ·{" "}
        <time dateTime={placedAt}>{formatDate(placedAt)}</time>
      </p>
    </article>
  );
}

export function OrderBadge({ state }: { state: Order["state"] }) {
  return <Badge kind={state === "NEW" ? "strong" : "calm"}>{ORDER_STATE_LABELS[state]}</Badge>;
}
