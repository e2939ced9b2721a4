import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { depositSentence, type NextPayment } from "graphql-server/features/orders/deposit";
import {
  PAYMENT_STATE_LABELS,
  type PaymentState,
  restToPay,
} from "graphql-server/features/orders/order-sums";
import { typeset } from "../../../../ui/text/french-typography.ts";
import type { DeviceOrder } from "../../../orders/outbox/order-records.ts";
import { paymentStateOf, sumsOf } from "../record/shop-record.ts";
import * as styles from "./own-order.module.css";

export interface OrderAmountsProps {
  order: DeviceOrder;
  /** The payment that the page now asks for; undefined if none is due. */
  payment: NextPayment | undefined;
}

/**
 * Returns the label of the amount that is still to pay. For a part-paid order the label is « Reste à payer » instead of
 * the state's label « Acompte », which names the part that is already paid.
 */
export const amountDueLabel = (state: PaymentState): string =>
  state === "PART_PAID" ? "Reste à payer" : PAYMENT_STATE_LABELS[state];

/** Shows the one amount that matters now: the total, the amount still to pay, or what the shop gives back. */
export function OrderAmounts({ order, payment }: OrderAmountsProps) {
  const { total, due, paid } = sumsOf(order);
  const state = paymentStateOf(order);
  const isPartly = state === "PART_PAID" || state === "TO_REFUND";
  const isTotal = !state || state === "PAID" || (state === "UNPAID" && order.state === "NEW");
  const label = isTotal ? "Total" : amountDueLabel(state);
  return (
    <div className={styles.amounts}>
      <p>
        <span>
          {label}
          {order.fee === null && <span className={styles.soft}> hors livraison</span>}
        </span>
        <strong>{formatPrice(isPartly ? Math.abs(restToPay({ due, paid })) : due || total)}</strong>
      </p>
      {state === "PAID" && <p className={styles.paid}>{PAYMENT_STATE_LABELS.PAID}</p>}
      {isPartly && (
        <p className={styles.soft}>
          Payé&nbsp;: {formatPrice(paid)}
          {due > 0 && ` sur ${formatPrice(due)}`}
        </p>
      )}
      {payment && payment.deposit > 0 && (
        <p>
          {typeset(depositSentence(formatPrice(payment.deposit)))}
          {payment.deposit > payment.amount && <> (reste {formatPrice(payment.amount)})</>}
        </p>
      )}
    </div>
  );
}
