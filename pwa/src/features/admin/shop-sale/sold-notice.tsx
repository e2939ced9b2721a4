import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { useEffect, useRef, useState } from "react";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { PrinterIcon } from "../../../ui/icons/action-icons.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import type { Order } from "../api/orders-api.ts";
import type { Receipt } from "../api/payments-api.ts";
import { ReceiptDialog } from "../orders/slips/receipt-dialog.tsx";
import * as styles from "./shop-sale-page.module.css";

export interface SoldNoticeProps {
  order: Order;
  receipt: Receipt | undefined;
  /** Change that the customer gets, in whole FCFA; undefined if it is not known. */
  change: number | undefined;
  /**
   * False if the stored sale is not the one that was sent last: an earlier attempt was stored although its answer was
   * lost, and the admin has changed the sale since then.
   */
  isAsSent: boolean;
  onNext: () => void;
}

export function SoldNotice({ order, receipt, change, isAsSent, onNext }: SoldNoticeProps) {
  const [isReceiptOpen, setIsReceiptOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Stack gap={4} ref={box} tabIndex={-1} className={styles.sale}>
      <Notice
        kind="success"
        title={`Vente ${formatOrderNumber(order.number)}\u00a0: ${formatPrice(order.due)}`}
      >
        {order.lines.map(({ position, quantity, productName }) => (
          <p key={position}>
            {quantity}&nbsp;× {productName}
          </p>
        ))}
      </Notice>
      {!isAsSent && (
        <Notice kind="error">
          Un premier envoi était déjà arrivé&nbsp;: la vente est enregistrée comme elle était alors.
          Vérifiez-la, et notez le reste comme une autre vente ou un retour.
        </Notice>
      )}
      {change !== undefined && change > 0 && (
        <p className={styles.change}>
          Monnaie à rendre&nbsp;: <strong>{formatPrice(change)}</strong>
        </p>
      )}
      <Button wide onClick={onNext}>
        Vente suivante
      </Button>
      {receipt && (
        <Button variant="outline" wide onClick={() => setIsReceiptOpen(true)}>
          <PrinterIcon />
          Reçu {receipt.number}
        </Button>
      )}
      {receipt && isReceiptOpen && (
        <ReceiptDialog receipt={receipt} onClose={() => setIsReceiptOpen(false)} />
      )}
    </Stack>
  );
}
