import { useQuery } from "@apollo/client/react";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { restToPay } from "graphql-server/features/orders/order-sums";
import {
  AnnouncedPaymentsDocument,
  WaitingPaymentsDocument,
} from "../../../../data/graphql/admin.generated.ts";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { CheckIcon } from "../../../../ui/icons/icons.tsx";
import { Row } from "../../../../ui/layout/primitives.tsx";
import { classNames } from "../../../../ui/styles/class-names.ts";
import * as listStyles from "../../list/list.module.css";
import { LoadState } from "../../list/load-state.tsx";
import { usePanelQuery } from "../../list/use-panel-query.ts";
import * as textStyles from "../../ui/text.module.css";
import { useOrderEvents } from "../events/order-events.tsx";
import { WaitingAnnouncement } from "./announcement.tsx";
import * as styles from "./waiting-payments.module.css";

/**
 * Counts the announced payments that nobody has confirmed or refused. A failure is ignored here, because the list of
 * orders reports it.
 */
export function useWaitingPayments() {
  const { data, error, refetch } = useQuery(WaitingPaymentsDocument);
  const recount = () => void refetch().catch(() => undefined);
  useOrderEvents(recount);
  return {
    count: data?.waitingPayments ?? 0,
    /** True once the number has loaded or the query has failed. */
    isCounted: data !== undefined || error !== undefined,
    recount,
  };
}

export interface AnnouncedPaymentsProps {
  waiting: ReturnType<typeof useWaitingPayments>;
  /** True while the list is open. */
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onOpenOrder: (id: string) => void;
}

/**
 * The button that opens the list of payments that customers have announced. It is shown while such payments wait for a
 * decision, and while the list is open.
 */
export function AnnouncedPayments({
  waiting: { count, recount },
  isOpen,
  onToggle,
  onOpenOrder,
}: AnnouncedPaymentsProps) {
  return (
    <>
      {count > 0 && (
        <Button variant="outline" size="small" className={styles.open} onClick={() => onToggle(true)}>
          Paiements annoncés
          <span className={styles.count}>{count}</span>
        </Button>
      )}
      {isOpen && (
        <AnnouncedPaymentsDialog
          onDecided={recount}
          onOpenOrder={onOpenOrder}
          onClose={() => onToggle(false)}
        />
      )}
    </>
  );
}

interface AnnouncedPaymentsDialogProps {
  onDecided: () => void;
  onOpenOrder: (id: string) => void;
  onClose: () => void;
}

function AnnouncedPaymentsDialog({ onDecided, onOpenOrder, onClose }: AnnouncedPaymentsDialogProps) {
  const { data, failure, retry } = usePanelQuery(AnnouncedPaymentsDocument, {});
  useOrderEvents(retry);
  const waiting = data?.announcedPayments;
  return (
    <Dialog title="Paiements annoncés" open wide onClose={onClose}>
      <p className={classNames(textStyles.secondary, textStyles.small)}>
        Vérifiez chaque paiement dans votre propre téléphone, jamais sur l’écran de la personne. Rien ne
        compte avant votre confirmation.
      </p>
      <LoadState
        isLoaded={waiting !== undefined}
        failure={failure}
        retry={retry}
        title="Les paiements annoncés n’ont pas pu être chargés"
      />
      {waiting?.length === 0 && (
        <EmptyState title="Tout est traité" icon={<CheckIcon size={40} />}>
          Les paiements que les personnes annoncent arrivent ici.
        </EmptyState>
      )}
      <ul className={listStyles.list}>
        {waiting?.map(({ order, ...announcement }) => (
          <li key={announcement.id}>
            <WaitingAnnouncement
              announcement={announcement}
              paid={order.paid}
              isCancelled={order.isCancelled}
              onDecided={() => {
                retry();
                onDecided();
              }}
            >
              <Row as="p" className={textStyles.small}>
                <Button
                  variant="quiet"
                  size="small"
                  className={styles.order}
                  onClick={() => onOpenOrder(order.id)}
                >
                  {formatOrderNumber(order.number)}
                </Button>
                <span>
                  {order.customerName ?? "Sans nom"}
                  {!order.isCancelled &&
                    `, reste ${formatPrice(Math.max(0, restToPay(order)))} sur ${formatPrice(order.due)}`}
                </span>
              </Row>
            </WaitingAnnouncement>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
