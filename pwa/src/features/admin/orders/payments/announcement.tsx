import { useApolloClient } from "@apollo/client/react";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { PAYMENT_KIND_LABELS } from "graphql-server/features/orders/payments/payment";
import { labelOf } from "graphql-server/platform/text/label-of";
import { type ReactNode, useState } from "react";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { Button } from "../../../../ui/form/button.tsx";
import { classNames } from "../../../../ui/styles/class-names.ts";
import { formatDate } from "../../../../ui/text/format-date.ts";
import {
  type Announcement,
  decideAnnouncement,
  type PaymentsChange,
  paymentsChange,
} from "../../api/payments-api.ts";
import * as listStyles from "../../list/list.module.css";
import * as textStyles from "../../ui/text.module.css";
import * as styles from "./announcement.module.css";
import { PaymentsChanged } from "./payments-changed.tsx";
import { RepeatedReference } from "./repeated-reference.tsx";

export interface AnnouncementProps {
  announcement: Omit<Announcement, "__typename">;
  /** The sum of the order's payments on screen, in whole FCFA. */
  paid: number;
  /** False if the admin may not handle the order. */
  mayDecide: boolean;
  /** Called after a decision. Also called if the decision was refused, because a colleague may have decided before. */
  onDecided: () => void;
  /** The announcement's order, for a list in which announcements of several orders are shown. */
  children?: ReactNode;
}

/** A payment that a customer has announced, with a button to confirm it and a button to refuse it. */
export function WaitingAnnouncement({
  announcement,
  paid,
  mayDecide,
  onDecided,
  children,
}: AnnouncementProps) {
  const { id, kind, amount, reference, announcedAt, isRepeated } = announcement;
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /** What a colleague has done with the order's payments since this screen was loaded. */
  const [change, setChange] = useState<PaymentsChange>();
  const decide = async (isConfirmed: boolean, seen = paid) => {
    setBusy(true);
    const result = await decideAnnouncement(client, { id, isConfirmed, seen });
    setBusy(false);
    const changed = paymentsChange(result);
    setChange(changed);
    setError(result.ok || changed ? undefined : result.message);
    if (changed) return;
    if (result.ok) toast.success(isConfirmed ? "Paiement confirmé" : "Paiement refusé");
    else toast.error(result.message);
    if (result.ok || result.code === "CONFLICT") onDecided();
  };
  return (
    <div className={styles.announcement}>
      {children}
      <p>
        <strong>{formatPrice(amount)}</strong> par {labelOf(PAYMENT_KIND_LABELS, kind)}
      </p>
      <p className={classNames(textStyles.secondary, textStyles.small)}>
        {reference && <>Référence {reference}, </>}
        <time dateTime={announcedAt}>{formatDate(announcedAt)}</time>
      </p>
      {isRepeated && <RepeatedReference />}
      {error && <Notice kind="error">{error}</Notice>}
      {change ? (
        <PaymentsChanged
          change={change.text}
          busy={busy}
          onAccept={() => void decide(true, change.paid)}
          onCancel={() => {
            setChange(undefined);
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
            disabled={!mayDecide}
            onClick={() => void decide(true)}
          >
            Reçu, confirmer
          </Button>
          <Button
            variant="outline"
            size="small"
            disabled={busy || !mayDecide}
            onClick={() => void decide(false)}
          >
            Pas reçu
          </Button>
        </div>
      )}
    </div>
  );
}
