import { useApolloClient } from "@apollo/client/react";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { PAYMENT_KIND_LABELS } from "graphql-server/features/orders/payments/payment-kind";
import { groupedNumber } from "graphql-server/features/orders/payments/payment-ways";
import type { ReadPayment } from "graphql-server/features/orders/payments/read-payment-message";
import { useEffect, useState } from "react";
import { PaymentMatchesDocument } from "../../../../data/graphql/admin.generated.ts";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { Button } from "../../../../ui/form/button.tsx";
import { Stack } from "../../../../ui/layout/primitives.tsx";
import { classNames } from "../../../../ui/styles/class-names.ts";
import type { ReadMessage } from "../../../orders/payment-message/message-to-fields.ts";
import { PasteMessage } from "../../../orders/payment-message/paste-message.tsx";
import { storeUnmatchedPayment } from "../../api/received-payments-api.ts";
import * as listStyles from "../../list/list.module.css";
import { LoadState } from "../../list/load-state.tsx";
import { usePanelQuery } from "../../list/use-panel-query.ts";
import * as textStyles from "../../ui/text.module.css";
import { useOrderEvents } from "../events/order-events.tsx";
import { MatchList } from "./match-list.tsx";
import * as styles from "./received-payment.module.css";

const PASTE_HINT =
  "Collez le SMS de l’opérateur. Le message reste sur ce téléphone\u202f; la boutique n’en reçoit que le montant, l’identifiant et qui a payé.";

/**
 * What the sheet shows first: a mobile money operator's message, or a stored payment without an order. If neither is
 * given, the sheet asks for a message.
 */
export interface ReceivedPaymentProps {
  text?: string | undefined;
  kept?: ReadPayment | undefined;
  /**
   * Called with a message that was pasted into the sheet. Returns true if the message asks for an appointment: another
   * dialog has then opened for it.
   */
  isTaken: (text: string) => boolean;
  onOpenOrder: (id: string) => void;
  onDone: (text: string) => void;
  onClose: () => void;
}

/** The sheet that reads a payment from a mobile money operator's message, and lets the admin enter it for an order. */
export function ReceivedPaymentDialog(props: ReceivedPaymentProps) {
  const { text: first, kept, isTaken, onOpenOrder, onDone, onClose } = props;
  const [text, setText] = useState(first);
  const onText = (pasted: string) => {
    if (!isTaken(pasted)) setText(pasted);
  };
  const { read, failure } = useReadMessage(text);
  const payment = kept ?? read?.payment;
  return (
    <Dialog title="Paiement reçu" open wide onClose={onClose}>
      <Stack gap={4}>
        {!kept && text === undefined && (
          <>
            <p className={textStyles.secondary}>{PASTE_HINT}</p>
            <PasteMessage onText={onText} />
          </>
        )}
        {failure && <Notice kind="error">{failure}</Notice>}
        {!kept && read && !payment && <Unread text={text ?? ""} read={read} />}
        {payment && (
          <Payment
            payment={payment}
            hasLookAlikes={!kept && (read?.message.hasLookAlikes ?? false)}
            onOpenOrder={onOpenOrder}
            onDone={onDone}
          />
        )}
        {!kept && read && !payment && <PasteMessage onText={onText} />}
      </Stack>
    </Dialog>
  );
}

/**
 * Parses a mobile money operator's message. `read` is undefined until the code that parses messages has loaded;
 * `failure` says that it could not be loaded.
 */
function useReadMessage(text: string | undefined) {
  const [state, setState] = useState<{ read?: ReadMessage; failure?: string }>({});
  useEffect(() => {
    if (text === undefined) return;
    let isCurrent = true;
    const read = async () => {
      try {
        const { readMessage } = await import("../../../orders/payment-message/message-to-fields.ts");
        if (isCurrent) setState({ read: readMessage(text, "RECEIVED") });
      } catch {
        if (isCurrent)
          setState({ failure: "Le message n’a pas pu être lu sans réseau. Collez-le de nouveau." });
      }
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return state;
}

function Unread({ text, read: { problem, message, isOther } }: { text: string; read: ReadMessage }) {
  return (
    <>
      <Notice kind={isOther ? "error" : "info"}>{problem}</Notice>
      {message.hasLookAlikes && <LookAlikes />}
      <blockquote className={styles.text}>{text.slice(0, 1_000)}</blockquote>
    </>
  );
}

function LookAlikes() {
  return (
    <Notice kind="error" title="Ce message est peut-être faux">
      Il a des lettres d’un autre alphabet ou des signes invisibles, qu’un opérateur n’envoie pas.
    </Notice>
  );
}

interface PaymentProps {
  payment: ReadPayment;
  hasLookAlikes: boolean;
  onOpenOrder: (id: string) => void;
  onDone: (text: string) => void;
}

function Payment({ payment, hasLookAlikes, onOpenOrder, onDone }: PaymentProps) {
  const client = useApolloClient();
  const { kind, amount, reference, payerName, payerPhone } = payment;
  const options = { fetchPolicy: "cache-and-network" } as const;
  const { data, failure, retry } = usePanelQuery(PaymentMatchesDocument, { payment }, options);
  useOrderEvents(retry);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const found = data?.paymentMatches;
  const keep = async () => {
    setBusy(true);
    const result = await storeUnmatchedPayment(client, payment);
    setBusy(false);
    setError(result.ok ? undefined : result.message);
    if (!result.ok) return toast.error(result.message);
    onDone(`${formatPrice(amount)} gardés dans «\u00a0Paiements sans commande\u00a0»`);
  };
  const isWaiting = found?.kept && found.kept.putAwayAt === null;
  return (
    <>
      <div>
        <p className={styles.amount}>{formatPrice(amount)}</p>
        <dl className={styles.facts}>
          <dt>Par</dt>
          <dd>{kind === "OTHER" ? "Opérateur inconnu" : PAYMENT_KIND_LABELS[kind]}</dd>
          <dt>Identifiant</dt>
          <dd>{reference}</dd>
          {(payerName || payerPhone) && (
            <>
              <dt>De</dt>
              <dd>{[payerName, payerPhone && groupedNumber(payerPhone)].filter(Boolean).join(", ")}</dd>
            </>
          )}
        </dl>
      </div>
      {hasLookAlikes && <LookAlikes />}
      <Notice>
        Comparez avec votre propre message de l’opérateur&nbsp;: un message copié peut être faux.
      </Notice>
      <LoadState
        isLoaded={found !== undefined}
        failure={failure}
        retry={retry}
        title="Les commandes n’ont pas pu être cherchées"
      />
      {found?.entered && <Entered entered={found.entered} amount={amount} onOpenOrder={onOpenOrder} />}
      {found && !found.entered && (
        <>
          <MatchList
            payment={payment}
            matches={found.matches}
            onEntered={({ number }) =>
              onDone(`${formatPrice(amount)} notés pour ${formatOrderNumber(number)}`)
            }
            onRefused={retry}
            onOpenOrder={onOpenOrder}
          />
          {error && <Notice kind="error">{error}</Notice>}
          {isWaiting && (
            <p className={textStyles.secondary}>
              Ce paiement attend dans «&nbsp;Paiements sans commande&nbsp;».
            </p>
          )}
          {found.mayKeep && !isWaiting && (
            <div>
              <Button variant="outline" busy={busy} busyLabel="En cours..." onClick={() => void keep()}>
                Garder sans commande
              </Button>
            </div>
          )}
          {!found.mayKeep && found.matches.length === 0 && (
            <p className={classNames(textStyles.secondary, textStyles.small)}>
              Seul qui traite toutes les commandes garde un paiement sans commande.
            </p>
          )}
        </>
      )}
    </>
  );
}

interface EnteredProps {
  entered: { orderId: string | null; orderNumber: string | null; amount: number };
  amount: number;
  onOpenOrder: (id: string) => void;
}

function Entered({ entered: { orderId, orderNumber, amount: stored }, amount, onOpenOrder }: EnteredProps) {
  return (
    <Notice
      kind="error"
      title={`Déjà noté dans ${orderNumber ? `la commande ${formatOrderNumber(orderNumber).replace("-", "\u2011")}` : "une autre commande"}`}
    >
      {stored === amount
        ? "Ce paiement ne compte qu’une fois : rien n’est noté de nouveau."
        : `Le paiement noté avec cet identifiant est de ${formatPrice(stored)}.`}
      {orderId && (
        <span className={listStyles.actions}>
          <Button variant="outline" size="small" onClick={() => onOpenOrder(orderId)}>
            Ouvrir la commande
          </Button>
        </span>
      )}
    </Notice>
  );
}
