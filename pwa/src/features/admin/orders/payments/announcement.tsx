import { useApolloClient } from "@apollo/client/react";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { PAYMENT_KIND_LABELS } from "graphql-server/features/orders/payments/payment-kind";
import { labelOf } from "graphql-server/platform/text/label-of";
import { type ReactNode, useState } from "react";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { Button } from "../../../../ui/form/button.tsx";
import { Stack } from "../../../../ui/layout/primitives.tsx";
import { classNames } from "../../../../ui/styles/class-names.ts";
import { formatDate } from "../../../../ui/text/format-date.ts";
import {
  type Announcement,
  decideAnnouncement,
  type PaymentQuestion,
  paymentQuestion,
} from "../../api/payments-api.ts";
import { attemptOf } from "../../forms/save-attempts.ts";
import * as listStyles from "../../list/list.module.css";
import * as textStyles from "../../ui/text.module.css";
import * as styles from "./announcement.module.css";
import { PaymentQuestionNotice } from "./payment-question-notice.tsx";
import { RepeatedReference } from "./repeated-reference.tsx";

export interface AnnouncementProps {
  announcement: Omit<Announcement, "__typename">;
  /** Sum of the order's entered payments, as the admin sees it, in whole FCFA. */
  paid: number;
  /** True if the order is cancelled. The shop must then give the money back. */
  isCancelled: boolean;
  /**
   * Called after the admin has confirmed or refused the payment. Also called if the server rejects this decision,
   * because a colleague may already have made one.
   */
  onDecided: () => void;
  /** A link to the order, shown in a list of announced payments of several orders. */
  children?: ReactNode;
}

/**
 * A payment that a customer has announced and that no admin has confirmed or refused yet. One button confirms the
 * payment, another refuses it.
 */
export function WaitingAnnouncement({
  announcement,
  paid,
  isCancelled,
  onDecided,
  children,
}: AnnouncementProps) {
  const { id, kind, amount, reference, announcedAt, isRepeated } = announcement;
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /**
   * `question` is what the server has asked instead of confirming the payment. `seen` is sent with the admin's reply:
   * the sum of the order's payments, as the admin has seen it.
   */
  const [asked, setAsked] = useState<{ question: PaymentQuestion; seen: number }>();
  const decide = async (isConfirmed: boolean, seen = paid, acceptAboveDue = isCancelled) => {
    setBusy(true);
    const { editId: requestId, settle } = attemptOf(client, "decide announcement", id, isConfirmed);
    const decision = { id, isConfirmed, seen, acceptAboveDue, requestId };
    const result = await decideAnnouncement(client, decision);
    setBusy(false);
    const question = paymentQuestion(result);
    setAsked(question && { question, seen: question.about === "COLLEAGUE" ? question.paid : seen });
    setError(result.ok || question ? undefined : result.message);
    if (question) return;
    if (result.ok) {
      settle();
      toast.success(
        isConfirmed ? `Paiement confirmé${isCancelled ? ", à rembourser" : ""}` : "Paiement refusé",
      );
    } else toast.error(result.message);
    if (result.ok || result.code === "CONFLICT") onDecided();
  };
  return (
    <Stack gap={1} className={styles.announcement}>
      {children}
      <p>
        <strong>{formatPrice(amount)}</strong> par {labelOf(PAYMENT_KIND_LABELS, kind)}
      </p>
      <p className={classNames(textStyles.secondary, textStyles.small)}>
        {reference && <>Référence {reference}, </>}
        <time dateTime={announcedAt}>{formatDate(announcedAt)}</time>
      </p>
      {isCancelled && <strong>Commande annulée&nbsp;: à rendre à la personne</strong>}
      {isRepeated && <RepeatedReference />}
      {error && <Notice kind="error">{error}</Notice>}
      {asked ? (
        <PaymentQuestionNotice
          // The text is the key, so that a second question is a new element. A new element takes the focus.
          key={asked.question.text}
          question={asked.question}
          action="Confirmer"
          busy={busy}
          onAccept={() => void decide(true, asked.seen, isCancelled || asked.question.about === "ABOVE_DUE")}
          onCancel={() => {
            setAsked(undefined);
            onDecided();
          }}
        />
      ) : (
        <div className={listStyles.actions}>
          <Button
            variant="order"
            size="small"
            busy={busy}
            busyLabel="En cours..."
            onClick={() => void decide(true)}
          >
            Reçu, confirmer
          </Button>
          <Button variant="outline" size="small" disabled={busy} onClick={() => void decide(false)}>
            Pas reçu
          </Button>
        </div>
      )}
    </Stack>
  );
}
