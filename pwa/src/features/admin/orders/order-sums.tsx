import { formatPrice, signedPrice } from "graphql-server/features/catalogue/product/price";
import { handoverOf } from "graphql-server/features/orders/order-state";
import {
  PAYMENT_STATE_LABELS,
  paymentState,
  restToPay,
  totalOf,
} from "graphql-server/features/orders/order-sums";
import type { ReactNode } from "react";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { PencilIcon } from "../../../ui/icons/action-icons.tsx";
import type { Order } from "../api/orders-api.ts";
import * as styles from "./order-sums.module.css";

export interface OrderSumsProps {
  order: Pick<
    Order,
    | "total"
    | "fee"
    | "isPickup"
    | "serviceId"
    | "discount"
    | "discountReason"
    | "returned"
    | "due"
    | "paid"
    | "noShow"
  >;
  className: string | undefined;
  /**
   * Opens the form of the delivery or of the discount. Undefined for the printed packing slip, and if the order cannot
   * be changed.
   */
  onEdit?: ((part: "delivery" | "discount") => void) | undefined;
}

export function OrderSums({ order, className, onEdit }: OrderSumsProps) {
  const { total, fee, isPickup, discount, discountReason, returned, due, paid, noShow } = order;
  const deliveryText = isPickup ? "Retrait à la boutique" : fee === null ? "à convenir" : formatPrice(fee);
  const isAppointment = handoverOf(order) === "APPOINTMENT";
  return (
    <dl className={className}>
      <dt>{isAppointment ? "Service" : "Articles"}</dt>
      <dd>{formatPrice(total)}</dd>
      {returned > 0 && (
        <>
          <dt>Rapporté</dt>
          <dd>{signedPrice(-returned)}</dd>
        </>
      )}
      {(discount !== 0 || onEdit) && (
        <>
          <dt>
            {discount < 0 ? "Supplément" : "Remise"}
            {discountReason && <span className={styles.reason}>{discountReason}</span>}
          </dt>
          <dd>
            <Edit name="la remise" onEdit={onEdit && (() => onEdit("discount"))}>
              {discount === 0 ? "aucune" : signedPrice(-discount)}
            </Edit>
          </dd>
        </>
      )}
      {!isAppointment && (
        <>
          <dt>Livraison</dt>
          <dd>
            <Edit name="la livraison" onEdit={onEdit && (() => onEdit("delivery"))}>
              {deliveryText}
            </Edit>
          </dd>
        </>
      )}
      {!noShow && (
        <>
          <dt>{fee === null ? "Total hors livraison" : "Total"}</dt>
          <dd>{formatPrice(totalOf(order))}</dd>
        </>
      )}
      {paid !== 0 && (
        <>
          <dt>Payé</dt>
          <dd>{formatPrice(paid)}</dd>
          {noShow && due > 0 && (
            <>
              <dt>{PAYMENT_STATE_LABELS.DEPOSIT_KEPT}</dt>
              <dd>{formatPrice(due)}</dd>
            </>
          )}
          {paymentState(due, paid, noShow) !== "DEPOSIT_KEPT" && (
            <>
              <dt>{paid > due ? "À rembourser" : "Reste à payer"}</dt>
              <dd>{formatPrice(Math.abs(restToPay({ due, paid })))}</dd>
            </>
          )}
        </>
      )}
    </dl>
  );
}

/** An amount as text or, if `onEdit` is given, as a button that opens the amount's form. */
function Edit({
  name,
  onEdit,
  children,
}: {
  name: string;
  onEdit: (() => void) | undefined;
  children: ReactNode;
}) {
  if (!onEdit) return children;
  return (
    <Button variant="quiet" size="small" className={styles.edit} onClick={onEdit}>
      <VisuallyHidden>Modifier {name}&nbsp;: </VisuallyHidden>
      {children}
      <PencilIcon />
    </Button>
  );
}
