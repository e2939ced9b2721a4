import { formatPrice, signedPrice } from "graphql-server/features/catalogue/product/price";
import { PAYMENT_STATE_LABELS, restToPay } from "graphql-server/features/orders/order-sums";
import type { ReactNode } from "react";
import { Stack } from "../../../../ui/layout/primitives.tsx";
import type { DeviceOrder } from "../../../orders/outbox/order-records.ts";
import { customerHandover } from "../record/appointment.ts";
import { paymentStateOf, readShopRecord, sumsOf } from "../record/shop-record.ts";
import { amountDueLabel } from "./order-amounts.tsx";
import * as styles from "./own-order.module.css";

/** All sums of an order, from the discount to what is left to pay. */
export function OwnOrderSums({ order }: { order: DeviceOrder }) {
  const { returned, discount, total, due, paid } = sumsOf(order);
  const { discountReason, noShow } = readShopRecord(order);
  const handover = customerHandover(order);
  const reason = discountReason && <span className={styles.soft}> {discountReason}</span>;
  const payment = paymentStateOf(order);
  return (
    <Stack as="dl" gap={1} className={styles.sums}>
      {returned > 0 && <Sum label="Rapporté">{signedPrice(-returned)}</Sum>}
      {discount > 0 && <Sum label={<>Remise{reason}</>}>{signedPrice(-discount)}</Sum>}
      {discount < 0 && <Sum label={<>Supplément{reason}</>}>{formatPrice(-discount)}</Sum>}
      {handover === "PICKUP" && (
        <Sum label="Retrait à la boutique">{order.fee ? formatPrice(order.fee) : "Gratuit"}</Sum>
      )}
      {handover === "DELIVERY" && order.fee !== null && <Sum label="Livraison">{formatPrice(order.fee)}</Sum>}
      <Sum
        isTotal
        label={
          <>
            {noShow && due ? PAYMENT_STATE_LABELS.DEPOSIT_KEPT : "Total"}
            {order.fee === null && <span className={styles.soft}> hors livraison</span>}
          </>
        }
      >
        {formatPrice(due || total)}
      </Sum>
      {paid > 0 && <Sum label="Payé">{formatPrice(paid)}</Sum>}
      {(payment === "PART_PAID" || payment === "TO_REFUND") && (
        <Sum isTotal label={amountDueLabel(payment)}>
          {formatPrice(Math.abs(restToPay({ due, paid })))}
        </Sum>
      )}
    </Stack>
  );
}

function Sum({ label, isTotal, children }: { label: ReactNode; isTotal?: boolean; children: ReactNode }) {
  return (
    <div className={isTotal ? styles.total : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
