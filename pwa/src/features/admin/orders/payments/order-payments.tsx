import { useState } from "react";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { PlusIcon } from "../../../../ui/icons/action-icons.tsx";
import type { Order } from "../../api/orders-api.ts";
import type { Receipt } from "../../api/payments-api.ts";
import { LoadState } from "../../list/load-state.tsx";
import * as sectionStyles from "../../ui/section.module.css";
import * as textStyles from "../../ui/text.module.css";
import { PaymentDialog } from "./payment-dialog.tsx";
import { PaymentList } from "./payment-list.tsx";
import type { useOrderPayments } from "./use-order-payments.ts";

export interface OrderPaymentsSectionProps {
  order: Order;
  list: ReturnType<typeof useOrderPayments>;
  onReceipt: (receipt: Receipt) => void;
  onEnter: () => void;
}

export function OrderPaymentsSection({ order, list, onReceipt, onEnter }: OrderPaymentsSectionProps) {
  const { payments, failure, retry } = list;
  const isEmpty = payments?.payments.length === 0;
  return (
    <section className={sectionStyles.section} aria-labelledby="admin-order-payments">
      <h3 id="admin-order-payments">Paiements</h3>
      <LoadState
        isLoaded={payments !== undefined}
        failure={failure}
        retry={retry}
        title="Les paiements n’ont pas pu être chargés"
      />
      {isEmpty && <p className={textStyles.secondary}>Aucun paiement noté.</p>}
      {payments && <PaymentList orderId={order.id} payments={payments} onReceipt={onReceipt} />}
      <Button variant="outline" size="small" onClick={onEnter}>
        <PlusIcon size={18} />
        Ajouter un paiement
      </Button>
    </section>
  );
}

export interface EnterPaymentProps {
  order: Order;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * The form for an order's next payment. If the server's answer was lost, the admin may change the form and send it
 * again. If the server had already stored the payment as it was sent first, a warning says so after the form has
 * closed.
 */
export function EnterPayment({ order, isOpen, onClose }: EnterPaymentProps) {
  const [warning, setWarning] = useState<string>();
  return (
    <>
      {warning && <Notice kind="error">{warning}</Notice>}
      {isOpen && (
        <PaymentDialog
          order={order}
          onClose={onClose}
          onSaved={(text) => {
            setWarning(text);
            onClose();
          }}
        />
      )}
    </>
  );
}
