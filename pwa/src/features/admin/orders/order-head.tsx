import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { ORDER_CHANNEL_LABELS } from "graphql-server/features/orders/order";
import { isDone } from "graphql-server/features/orders/order-state";
import { PAYMENT_STATE_LABELS, paymentState, restToPay } from "graphql-server/features/orders/order-sums";
import { labelOf } from "graphql-server/platform/text/label-of";
import { Link } from "react-router-dom";
import { Button } from "../../../ui/form/button.tsx";
import { Cluster, Stack } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { formatDate } from "../../../ui/text/format-date.ts";
import type { Order } from "../api/orders-api.ts";
import { roundPath } from "../ui/panel-paths.ts";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./order-head.module.css";
import { OrderBadge } from "./order-row.tsx";
import { paymentAction } from "./payments/payment-form.ts";

export interface OrderHeadProps {
  order: Order;
  onEnterPayment: () => void;
}

/**
 * The head of an order's dialog: state, origin and the amount still to pay. It is at the top, so that the admin need
 * not scroll.
 */
export function OrderHead({ order, onEnterPayment }: OrderHeadProps) {
  const { channel, placedAt, changedAt, changedBy } = order;
  return (
    <Stack gap={2}>
      <Cluster as="p" gap={2} rowGap={1} className={classNames(textStyles.secondary, textStyles.small)}>
        <OrderBadge order={order} />
        <span>
          {labelOf(ORDER_CHANNEL_LABELS, channel)}, <time dateTime={placedAt}>{formatDate(placedAt)}</time>
          {changedBy && (
            <>
              . {changedBy}, <time dateTime={changedAt}>{formatDate(changedAt)}</time>
            </>
          )}
        </span>
      </Cluster>
      {order.roundId && order.rider && (
        <Link to={roundPath(order.roundId)} className={textStyles.small}>
          Tournée de <bdi>{order.rider}</bdi>
        </Link>
      )}
      <Owed order={order} />
      {order.due !== order.paid && (
        <Button
          variant={isDone(order.state) ? "primary" : "outline"}
          size="small"
          className={styles.enter}
          onClick={onEnterPayment}
        >
          {paymentAction(order)}
        </Button>
      )}
    </Stack>
  );
}

/** Says that the order is paid, or how much the customer still has to pay or the shop must give back. */
function Owed({ order: { due, paid, noShow } }: { order: Order }) {
  // Nothing is shown for a cancelled order without payments: nobody owes anything.
  if (due === 0 && paid === 0) return null;
  const state = paymentState(due, paid, noShow);
  return (
    <Cluster as="p" gap={2} rowGap={0} align="baseline" className={styles.owed} data-payment={state}>
      <span>{state === "PART_PAID" ? "Reste à payer" : PAYMENT_STATE_LABELS[state]}</span>
      <strong>{formatPrice(due === paid ? due : Math.abs(restToPay({ due, paid })))}</strong>
      {state === "PART_PAID" && (
        <span className={textStyles.small}>
          Acompte&nbsp;: {formatPrice(paid)} sur {formatPrice(due)}
        </span>
      )}
      {state === "TO_REFUND" && (
        <span className={textStyles.small}>
          {formatPrice(paid)} payés pour {formatPrice(due)}
        </span>
      )}
    </Cluster>
  );
}
