import { useApolloClient, useQuery } from "@apollo/client/react";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { PAYMENT_KIND_LABELS } from "graphql-server/features/orders/payments/payment-kind";
import { groupedNumber } from "graphql-server/features/orders/payments/payment-ways";
import type { ReadPayment } from "graphql-server/features/orders/payments/read-payment-message";
import { labelOf } from "graphql-server/platform/text/label-of";
import { useState } from "react";
import {
  UnmatchedPaymentCountDocument,
  UnmatchedPaymentsDocument,
} from "../../../../data/graphql/admin.generated.ts";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { Button } from "../../../../ui/form/button.tsx";
import { CheckIcon } from "../../../../ui/icons/icons.tsx";
import { Stack } from "../../../../ui/layout/primitives.tsx";
import { classNames } from "../../../../ui/styles/class-names.ts";
import { formatDate } from "../../../../ui/text/format-date.ts";
import { putAwayUnmatchedPayment, type UnmatchedPayment } from "../../api/received-payments-api.ts";
import * as listStyles from "../../list/list.module.css";
import { LoadState } from "../../list/load-state.tsx";
import { usePanelQuery } from "../../list/use-panel-query.ts";
import * as textStyles from "../../ui/text.module.css";
import { useOrderEvents } from "../events/order-events.tsx";
import * as styles from "./received-payment.module.css";

/**
 * Counts the payments whose order is not known yet. A failure is ignored here, because the list of orders reports it.
 */
export function useUnmatchedCount() {
  const { data, error, refetch } = useQuery(UnmatchedPaymentCountDocument);
  useOrderEvents(() => void refetch().catch(() => undefined));
  return {
    count: data?.unmatchedPaymentCount ?? 0,
    /** True once the number has loaded, or the query has failed. */
    isCounted: data !== undefined || error !== undefined,
  };
}

export interface UnmatchedPaymentsProps {
  /** Opens the sheet in which the admin searches for the order of this payment. */
  onSeek: (payment: ReadPayment) => void;
  onClose: () => void;
}

/** The list of payments without an order, which were read from mobile money operators' messages. */
export function UnmatchedPaymentsDialog({ onSeek, onClose }: UnmatchedPaymentsProps) {
  const { data, failure, retry } = usePanelQuery(UnmatchedPaymentsDocument, {});
  useOrderEvents(retry);
  const all = data?.unmatchedPayments ?? [];
  const waiting = all.filter(({ putAwayAt }) => putAwayAt === null);
  const putAway = all.filter(({ putAwayAt }) => putAwayAt !== null);
  return (
    <Dialog title="Paiements sans commande" open wide onClose={onClose}>
      <p className={classNames(textStyles.secondary, textStyles.small, styles.lead)}>
        Reçus, mais pas encore notés dans une commande. Ils ne comptent dans aucun chiffre.
      </p>
      <LoadState
        isLoaded={data !== undefined}
        failure={failure}
        retry={retry}
        title="Les paiements n’ont pas pu être chargés"
      />
      {data && waiting.length === 0 && (
        <EmptyState title="Aucun paiement n’attend" icon={<CheckIcon size={40} />}>
          {data.unmatchedPayments === null
            ? "Seul qui traite toutes les commandes voit ces paiements."
            : "Un paiement dont on ne trouve pas la commande se garde depuis son message."}
        </EmptyState>
      )}
      <ul className={listStyles.list}>
        {waiting.map((payment) => (
          <li key={payment.id}>
            <Unmatched payment={payment} onSeek={onSeek} onChanged={retry} />
          </li>
        ))}
      </ul>
      {putAway.length > 0 && (
        <details className={styles.other}>
          <summary>Écartés ({putAway.length})</summary>
          <ul className={listStyles.list}>
            {putAway.map((payment) => (
              <li key={payment.id}>
                <Unmatched payment={payment} onSeek={onSeek} onChanged={retry} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Dialog>
  );
}

interface UnmatchedProps {
  payment: UnmatchedPayment;
  onSeek: (payment: ReadPayment) => void;
  onChanged: () => void;
}

function Unmatched({ payment, onSeek, onChanged }: UnmatchedProps) {
  const { id, kind, amount, reference, payerName, payerPhone, keptBy, keptAt, putAwayAt } = payment;
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isPutAway = putAwayAt !== null;
  const putAway = async () => {
    setBusy(true);
    const result = await putAwayUnmatchedPayment(client, { id, isPutAway: !isPutAway });
    setBusy(false);
    setError(result.ok ? undefined : result.message);
    if (result.ok)
      toast.success(isPutAway ? "Repris" : "Écarté\u00a0: il reste 90 jours sous «\u00a0Écartés\u00a0»");
    else toast.error(result.message);
    if (result.ok || result.code === "NOT_FOUND") onChanged();
  };
  const payer = [payerName, payerPhone && groupedNumber(payerPhone)].filter(Boolean).join(", ");
  return (
    <Stack gap={1} className={listStyles.entry}>
      <p>
        <strong>{formatPrice(amount)}</strong> par{" "}
        {kind === "OTHER" ? "un opérateur inconnu" : labelOf(PAYMENT_KIND_LABELS, kind)}
        {payer && <>, de {payer}</>}
      </p>
      <p className={classNames(textStyles.secondary, textStyles.small)}>
        {reference ? <>Identifiant {reference}. </> : <>Données de la personne effacées. </>}
        Gardé par {keptBy}, <time dateTime={keptAt}>{formatDate(keptAt)}</time>
      </p>
      {error && <Notice kind="error">{error}</Notice>}
      <div className={listStyles.actions}>
        {reference && !isPutAway && (
          <Button
            variant="outline"
            size="small"
            disabled={busy}
            onClick={() => onSeek({ kind, amount, reference, payerName, payerPhone })}
          >
            Trouver la commande
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          busyLabel="En cours..."
          onClick={() => void putAway()}
        >
          {isPutAway ? "Reprendre" : "Écarter"}
        </Button>
      </div>
    </Stack>
  );
}
