import { formatPrice, signedPrice } from "graphql-server/features/catalogue/product/price";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { expectedCash, roundDifference } from "graphql-server/features/orders/rounds/round";
import { useState } from "react";
import { useLocation, useParams } from "react-router-dom";
import { type PanelRoundDetailsFragment, PanelRoundDocument } from "../../../data/graphql/admin.generated.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { AnchorButton, Button } from "../../../ui/form/button.tsx";
import { CopyIcon, PrinterIcon } from "../../../ui/icons/action-icons.tsx";
import { ChatIcon, PhoneIcon } from "../../../ui/icons/icons.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { formatDate } from "../../../ui/text/format-date.ts";
import { formatPhone } from "../../../ui/text/format-phone.ts";
import type { Order } from "../api/orders-api.ts";
import * as listStyles from "../list/list.module.css";
import { LoadState } from "../list/load-state.tsx";
import { usePanelQuery } from "../list/use-panel-query.ts";
import { useOrderEvents } from "../orders/events/order-events.tsx";
import { OrderDialog } from "../orders/order-dialog.tsx";
import type { RefusedOfRound } from "../orders/rider/give-to-rider-dialog.tsx";
import { PageNotice } from "../ui/page-notice.tsx";
import { PanelHead } from "../ui/panel-head.tsx";
import * as sumStyles from "../ui/sums.module.css";
import * as textStyles from "../ui/text.module.css";
import { CloseRoundDialog } from "./close-round-dialog.tsx";
import { riderName } from "./rider-name.ts";
import { ordersCount, roundChatUrl, roundMessage } from "./round-message.ts";
import { RoundOrderRow } from "./round-order-row.tsx";
import { RoundSheet } from "./round-sheet.tsx";
import * as styles from "./rounds.module.css";

/**
 * The page of a rider's round of deliveries: the list of orders to send or print, what the rider has reported so far,
 * and the closing.
 */
export function RoundPage() {
  const { id = "" } = useParams();
  const { data, failure, retry } = usePanelQuery(
    PanelRoundDocument,
    { id },
    { fetchPolicy: "cache-and-network" },
  );
  useOrderEvents(retry);
  const [isClosing, setIsClosing] = useState(false);
  const details = data?.round.round.id === id ? data.round : undefined;
  return (
    <>
      <PanelHead
        title={details ? `Tournée de ${riderName(details.round)}` : "Tournée"}
        lead={details && leadOf(details)}
      >
        {details && !details.round.closedAt && (
          <Button size="small" onClick={() => setIsClosing(true)}>
            Clôturer
          </Button>
        )}
      </PanelHead>
      <RefusedOrders />
      <LoadState
        isLoaded={details !== undefined}
        failure={failure}
        retry={retry}
        title="La tournée n’a pas pu être chargée"
      />
      {details && <LoadedRound details={details} />}
      {details && isClosing && (
        <CloseRoundDialog
          details={details}
          onClosed={() => setIsClosing(false)}
          onClose={() => setIsClosing(false)}
        />
      )}
    </>
  );
}

const leadOf = (details: PanelRoundDetailsFragment): string => {
  const { orderCount, reportedCount, toCollect, closedAt, closedBy } = details.round;
  if (closedAt) return `Close par ${closedBy}, ${formatDate(closedAt)}`;
  const ticked = reportedCount > 0 ? `, ${reportedCount} cochée${reportedCount > 1 ? "s" : ""}` : "";
  return `${ordersCount(orderCount)}${ticked} · ${formatPrice(toCollect)} à encaisser`;
};

/**
 * Reads which orders could not be given to the rider. The page that created the round passes them in the router's
 * navigation state.
 */
function refusedOf(state: unknown): readonly RefusedOfRound[] {
  const isRefused = (one: unknown): one is RefusedOfRound =>
    typeof one === "object" && one !== null && "number" in one && "reason" in one;
  const isGiven = typeof state === "object" && state !== null && "refused" in state;
  return isGiven && Array.isArray(state.refused) ? state.refused.filter(isRefused) : [];
}

/** The orders that could not be given to the rider when this round was created. */
function RefusedOrders() {
  const refused = refusedOf(useLocation().state);
  if (refused.length === 0) return null;
  return (
    <PageNotice
      kind="error"
      title={refused.length > 1 ? "Ne sont pas parties\u00a0:" : "N’est pas partie\u00a0:"}
    >
      <ul>
        {refused.map(({ number, reason }) => (
          <li key={number}>
            <strong>{formatOrderNumber(number)}</strong>. {reason}
          </li>
        ))}
      </ul>
    </PageNotice>
  );
}

function LoadedRound({ details }: { details: PanelRoundDetailsFragment }) {
  const [opened, setOpened] = useState<string>();
  const { round, orders } = details;
  const order = orders.find((one) => one.order.id === opened)?.order;
  return (
    <Stack gap={4}>
      {round.closedAt ? <ClosedSums details={details} /> : <RiderActions details={details} />}
      <ol className={classNames(listStyles.list, styles.rounds)}>
        {orders.map((one) => (
          <li key={one.order.id}>
            <RoundOrderRow
              one={one}
              isClosed={round.closedAt !== null}
              onOpen={({ id }: Order) => setOpened(id)}
            />
          </li>
        ))}
      </ol>
      {order ? (
        <OrderDialog order={order} warning={undefined} onClose={() => setOpened(undefined)} />
      ) : (
        <RoundSheet details={details} />
      )}
    </Stack>
  );
}

/**
 * Three buttons with which the rider gets the list of orders: a chat message with the URL of the rider's web page, a
 * printed list, and a copy in the clipboard.
 */
function RiderActions({ details }: { details: PanelRoundDetailsFragment }) {
  const { round } = details;
  const copy = () =>
    navigator.clipboard.writeText(roundMessage(details, location.origin)).then(
      () => toast.success("La liste est copiée"),
      () => toast.error("Ce navigateur ne copie pas"),
    );
  return (
    <div className={styles.actions}>
      <AnchorButton
        href={roundChatUrl(details, location.origin)}
        target="_blank"
        rel="noopener noreferrer"
        variant="order"
        size="small"
      >
        <ChatIcon />
        Envoyer la liste
      </AnchorButton>
      <Button variant="outline" size="small" onClick={() => print()}>
        <PrinterIcon />
        Imprimer
      </Button>
      <Button variant="outline" size="small" onClick={() => void copy()}>
        <CopyIcon />
        Copier
      </Button>
      <AnchorButton href={`tel:+${round.riderPhone}`} variant="outline" size="small">
        <PhoneIcon />
        {formatPhone(round.riderPhone)}
      </AnchorButton>
    </div>
  );
}

function ClosedSums({ details: { round, orders } }: { details: PanelRoundDetailsFragment }) {
  const { expected, broughtBack, reason } = round;
  const left = orders.filter((one) => one.unchanged);
  const unchanged = left.length;
  const unexpected = expectedCash(
    left.flatMap(({ kind, received }) => (kind && received ? [{ kind, received }] : [])),
  );
  const difference = roundDifference(round);
  return (
    <Stack gap={3}>
      <dl className={classNames(sumStyles.sums, styles.sums)}>
        <dt>Espèces attendues</dt>
        <dd>{formatPrice(expected ?? 0)}</dd>
        <dt>Rapportées</dt>
        <dd>{formatPrice(broughtBack ?? 0)}</dd>
        <dt>Écart</dt>
        <dd>{signedPrice(difference)}</dd>
      </dl>
      {reason && <p className={textStyles.typed}>Raison de l’écart&nbsp;: {reason}</p>}
      {unchanged > 0 && (
        <Notice>
          {unchanged > 1
            ? `${unchanged} commandes avaient changé entre-temps\u00a0: vérifiez-les.`
            : "Une commande avait changé entre-temps\u00a0: vérifiez-la."}
          {unexpected > 0 &&
            ` Les espèces attendues sont sans ${formatPrice(unexpected)}, que la clôture n’a pas notés.`}
        </Notice>
      )}
    </Stack>
  );
}
