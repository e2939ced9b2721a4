import { useApolloClient } from "@apollo/client/react";
import { signedPrice } from "graphql-server/features/catalogue/product/price";
import { PAYMENT_KIND_LABELS } from "graphql-server/features/orders/payments/payment-kind";
import { labelOf, OTHER_LABEL } from "graphql-server/platform/text/label-of";
import { useState } from "react";
import { Badge } from "../../../../ui/display/badge.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { Button } from "../../../../ui/form/button.tsx";
import { Cluster, Stack } from "../../../../ui/layout/primitives.tsx";
import { classNames } from "../../../../ui/styles/class-names.ts";
import { formatDate } from "../../../../ui/text/format-date.ts";
import {
  type Announcement,
  cancelPayment,
  fetchPayments,
  type OrderPayments,
  type Payment,
  type Receipt,
} from "../../api/payments-api.ts";
import { attemptOf } from "../../forms/save-attempts.ts";
import * as listStyles from "../../list/list.module.css";
import { Question } from "../../list/question.tsx";
import * as textStyles from "../../ui/text.module.css";
import * as styles from "./payment-list.module.css";
import { RepeatedReference } from "./repeated-reference.tsx";

export interface PaymentListProps {
  orderId: string;
  payments: OrderPayments;
  onReceipt: (receipt: Receipt) => void;
}

/**
 * Lists the payments of an order, the newest first. Below them are the announced payments that an admin has refused,
 * and those with a state that this version of the app does not know.
 */
export function PaymentList({ orderId, payments, onReceipt }: PaymentListProps) {
  const others = payments.announcements.filter(({ state }) => state === "REFUSED" || state === "OTHER");
  return (
    <ul className={classNames(listStyles.list, styles.payments)}>
      {payments.payments.map((payment) => (
        <li key={payment.id}>
          <PaymentRow
            orderId={orderId}
            payment={payment}
            mayCancel={!payment.isCancelled && payment.cancels === null}
            onReceipt={onReceipt}
          />
        </li>
      ))}
      {others.map((announcement) => (
        <li key={announcement.id}>
          <UncountedAnnouncement announcement={announcement} />
        </li>
      ))}
    </ul>
  );
}

function UncountedAnnouncement({ announcement }: { announcement: Announcement }) {
  const { kind, amount, reference, announcedAt, state } = announcement;
  return (
    <>
      <Cluster as="p" gap={2} rowGap={1} align="center" className={styles.head}>
        <span>{labelOf(PAYMENT_KIND_LABELS, kind)}</span>
        <Badge kind="over">Annoncé, {state === "REFUSED" ? "refusé" : OTHER_LABEL.toLowerCase()}</Badge>
        {state === "REFUSED" ? <s>{signedPrice(amount)}</s> : <strong>{signedPrice(amount)}</strong>}
      </Cluster>
      <p className={classNames(textStyles.secondary, textStyles.small)}>
        {reference && <>Référence {reference}, </>}
        <time dateTime={announcedAt}>{formatDate(announcedAt)}</time>
      </p>
    </>
  );
}

interface PaymentRowProps {
  orderId: string;
  payment: Payment;
  mayCancel: boolean;
  onReceipt: (receipt: Receipt) => void;
}

function PaymentRow({ orderId, payment, mayCancel, onReceipt }: PaymentRowProps) {
  const { id, kind, amount, reference, cancels, isCancelled, enteredBy, enteredAt, isRepeated, receipt } =
    payment;
  const client = useApolloClient();
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const cancel = async () => {
    setBusy(true);
    const attempt = attemptOf(client, "cancel payment", id);
    const result = await cancelPayment(client, { id: attempt.editId, paymentId: id });
    if (result.ok) attempt.settle();
    if (result.ok || result.code === "CONFLICT") await fetchPayments(client, orderId);
    setBusy(false);
    setIsAsking(false);
    setError(result.ok ? undefined : result.message);
    if (result.ok) toast.success("Paiement annulé");
    else toast.error(result.message);
  };
  return (
    <Stack gap={1}>
      <Cluster as="p" gap={2} rowGap={1} align="center" className={styles.head}>
        <span>{labelOf(PAYMENT_KIND_LABELS, kind)}</span>
        {cancels !== null && <Badge kind="over">Annulation</Badge>}
        {isCancelled && <Badge kind="over">Annulé</Badge>}
        {amount < 0 && cancels === null && <Badge>Rendu</Badge>}
        {isCancelled ? <s>{signedPrice(amount)}</s> : <strong>{signedPrice(amount)}</strong>}
      </Cluster>
      <p className={classNames(textStyles.secondary, textStyles.small)}>
        {reference && <>Référence {reference}. </>}
        {enteredBy}, <time dateTime={enteredAt}>{formatDate(enteredAt)}</time>
      </p>
      {isRepeated && <RepeatedReference />}
      {error && <Notice kind="error">{error}</Notice>}
      {isAsking ? (
        <Question
          title={"Annuler ce paiement\u202f?"}
          yes="Oui, l’annuler"
          no="Non"
          busy={busy}
          destroys
          onYes={() => void cancel()}
          onNo={() => setIsAsking(false)}
        >
          Il reste dans la liste, suivi de son annulation.
        </Question>
      ) : (
        (receipt || mayCancel) && (
          <div className={listStyles.actions}>
            {receipt && (
              <Button variant="outline" size="small" onClick={() => onReceipt(receipt)}>
                Reçu {receipt.number}
              </Button>
            )}
            {mayCancel && (
              <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
                Annuler
              </Button>
            )}
          </div>
        )
      )}
    </Stack>
  );
}
