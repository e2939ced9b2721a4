import { formatPrice, signedPrice } from "graphql-server/features/catalogue/product/price";
import { isDone } from "graphql-server/features/orders/order-state";
import {
  PAYMENT_STATE_LABELS,
  type PaymentState,
  paymentState,
  restToPay,
} from "graphql-server/features/orders/order-sums";
import type { ReactNode } from "react";
import { Badge, type BadgeProps } from "../../../../ui/display/badge.tsx";
import { Stack } from "../../../../ui/layout/primitives.tsx";
import type { DeviceOrder } from "../../../orders/outbox/order-records.ts";
import * as styles from "../own-orders.module.css";
import { readShopRecord, sumsOf } from "../record/shop-record.ts";

const BADGE_KINDS: Readonly<Record<PaymentState, NonNullable<BadgeProps["kind"]>>> = {
  UNPAID: "outlined",
  PART_PAID: "outlined",
  PAID: "done",
  TO_REFUND: "strong",
};

export function OwnOrderSums({ order }: { order: DeviceOrder }) {
  const { returned, discount, total, due, paid } = sumsOf(order);
  const { discountReason, isPickup } = readShopRecord(order);
  const reason = discountReason && <span className={styles.soft}> {discountReason}</span>;
  // Many shops never enter that a courier has received cash. So a finished order without entered payments is not called
  // unpaid.
  const isOpen = order.state !== null && (!isDone(order.state) || paid > 0);
  const payment = isOpen && due + paid > 0 ? paymentState(due, paid) : undefined;
  const badge = payment && <Badge kind={BADGE_KINDS[payment]}>{PAYMENT_STATE_LABELS[payment]}</Badge>;
  const isSettled = payment === "UNPAID" || payment === "PAID";
  return (
    <Stack as="dl" gap={1} className={styles.sums}>
      {returned > 0 && <Sum label="Rapporté">{signedPrice(-returned)}</Sum>}
      {discount > 0 && <Sum label={<>Remise{reason}</>}>{signedPrice(-discount)}</Sum>}
      {discount < 0 && <Sum label={<>Supplément{reason}</>}>{formatPrice(-discount)}</Sum>}
      {isPickup ? (
        <Sum label="Retrait à la boutique">{order.fee ? formatPrice(order.fee) : "Gratuit"}</Sum>
      ) : (
        order.fee !== null && <Sum label="Livraison">{formatPrice(order.fee)}</Sum>
      )}
      <Sum
        isTotal
        label={
          <>
            Total{order.fee === null && <span className={styles.soft}> hors livraison</span>}{" "}
            {isSettled && badge}
          </>
        }
      >
        {formatPrice(total)}
      </Sum>
      {payment && !isSettled && (
        <>
          <Sum label="Payé">{formatPrice(paid)}</Sum>
          <Sum
            isTotal
            label={
              <>
                {payment === "PART_PAID" && "Reste à payer "}
                {badge}
              </>
            }
          >
            {formatPrice(Math.abs(restToPay({ due, paid })))}
          </Sum>
        </>
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
