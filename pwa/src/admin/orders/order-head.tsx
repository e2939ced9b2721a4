import { formatPrice } from "graphql-server/catalogue/product/price";
import { ORDER_CHANNEL_LABELS } from "graphql-server/orders/order";
import { PAYMENT_STATE_LABELS, paymentState } from "graphql-server/orders/order-sums";
import { classNames } from "../../ui/styles/class-names.ts";
import { formatDate } from "../../ui/text/format-date.ts";
import type { Order } from "../api/orders-api.ts";
import textStyles from "../ui/text.module.css";
import styles from "./order-head.module.css";
import { OrderBadge } from "./order-row.tsx";

/** State and origin of an order, and what is owed, so that the admin sees them without scrolling. */
export function OrderHead({ order }: { order: Order }) {
  const { channel, placedAt, changedAt, changedBy } = order;
  return (
    <div className={styles.head}>
      <p className={classNames(textStyles.secondary, textStyles.small, styles.origin)}>
        <OrderBadge order={order} />
        <span>
          {ORDER_CHANNEL_LABELS[channel]}, <time dateTime={placedAt}>{formatDate(placedAt)}</time>
          {changedBy && (
            <>
              . {changedBy}, <time dateTime={changedAt}>{formatDate(changedAt)}</time>
            </>
          )}
        </span>
      </p>
      <Owed order={order} />
    </div>
  );
}

/** What is still owed of an order, or to its customer. */
function Owed({ order: { due, paid } }: { order: Order }) {
  // A cancelled order of which nothing was paid is neither paid nor to be paid.
  if (due === 0 && paid === 0) return null;
  const state = paymentState(due, paid);
  return (
    <p className={styles.owed} data-payment={state}>
      <span>{PAYMENT_STATE_LABELS[state]}</span>
      <strong>{formatPrice(state === "PAID" ? due : Math.abs(due - paid))}</strong>
      {state === "PART_PAID" && (
        <span className={textStyles.small}>
          restent sur {formatPrice(due)}, {formatPrice(paid)} payés
        </span>
      )}
      {state === "TO_REFUND" && (
        <span className={textStyles.small}>
          {formatPrice(paid)} payés pour {formatPrice(due)}
        </span>
      )}
    </p>
  );
}
