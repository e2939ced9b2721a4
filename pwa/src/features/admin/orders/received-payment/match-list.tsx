import { useApolloClient } from "@apollo/client/react";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { formatOrderNumber, parseOrderNumber } from "graphql-server/features/orders/order-number";
import { restToPay } from "graphql-server/features/orders/order-sums";
import type { ReadPayment } from "graphql-server/features/orders/payments/read-payment-message";
import { type FormEvent, useState } from "react";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { Button } from "../../../../ui/form/button.tsx";
import { TextField } from "../../../../ui/form/field.tsx";
import { Cluster, Stack } from "../../../../ui/layout/primitives.tsx";
import { classNames } from "../../../../ui/styles/class-names.ts";
import { findOrder, type Order } from "../../api/orders-api.ts";
import { type PaymentQuestion, paymentQuestion } from "../../api/payments-api.ts";
import { enterReadPayment, type PaymentMatch } from "../../api/received-payments-api.ts";
import * as listStyles from "../../list/list.module.css";
import * as textStyles from "../../ui/text.module.css";
import { PaymentQuestionNotice } from "../payments/payment-question-notice.tsx";
import * as styles from "./received-payment.module.css";

const REASONS: Readonly<Record<string, string>> = {
  ANNOUNCED_REFERENCE: "La personne a annoncé cet identifiant",
  ANNOUNCED_AMOUNT: "La personne a annoncé ce montant, avec un autre identifiant",
  REST: "C’est exactement le reste à payer",
  DEPOSIT: "C’est exactement l’acompte",
  PHONE: "C’est le numéro de cette personne",
};

export interface MatchListProps {
  payment: ReadPayment;
  matches: readonly PaymentMatch[];
  onEntered: (order: Order) => void;
  /**
   * Called if the server refuses to enter the payment. The sheet then asks for the possible orders again, because they
   * may have changed.
   */
  onRefused: () => void;
  onOpenOrder: (id: string) => void;
}

/**
 * The orders to which a received payment may belong, the most likely first, and a search for another order by its
 * number.
 */
export function MatchList({ matches, ...rest }: MatchListProps) {
  const [sought, setSought] = useState<Order>();
  const isListed = matches.some(({ order }) => order.id === sought?.id);
  return (
    <Stack gap={3}>
      {matches.length === 0 && !sought && <p>Aucune commande ne correspond à ce paiement.</p>}
      <ul className={listStyles.list}>
        {sought && !isListed && (
          <li key={sought.id}>
            <Match
              match={{
                order: { ...sought, isCancelled: sought.state === "CANCELLED" },
                announcement: null,
              }}
              isSure
              {...rest}
            />
          </li>
        )}
        {matches.map((match, place) => (
          <li key={match.order.id}>
            <Match match={match} isSure={place === 0 && !sought && isSure(matches)} {...rest} />
          </li>
        ))}
      </ul>
      <OtherOrder onFound={setSought} />
    </Stack>
  );
}

interface MatchProps extends Omit<MatchListProps, "matches"> {
  match: {
    reason?: string;
    order: Pick<PaymentMatch["order"], "id" | "number" | "customerName" | "due" | "paid" | "isCancelled">;
    announcement: PaymentMatch["announcement"];
  };
  /** True if this order is very likely the right one. Its button then has a filled background. */
  isSure: boolean;
}

/**
 * True if the first order is very likely the right one: it is the only possible order, or its customer has announced a
 * payment with the same reference. False if, for example, several orders have the same amount to pay.
 */
const isSure = (matches: readonly PaymentMatch[]): boolean =>
  matches.length === 1 || matches[0]?.reason === "ANNOUNCED_REFERENCE";

function Match({ match, isSure, payment, onEntered, onRefused, onOpenOrder }: MatchProps) {
  const { order, announcement } = match;
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [asked, setAsked] = useState<{ question: PaymentQuestion; seen: number }>();
  const isSameAmount = announcement?.amount === payment.amount;
  const isOtherAmount = announcement !== null && !isSameAmount;
  const number = formatOrderNumber(order.number);
  const enter = async (seen = order.paid, acceptAboveDue = order.isCancelled) => {
    setBusy(true);
    const announcementId = isSameAmount ? announcement.id : null;
    const input = { orderId: order.id, payment, announcementId, seen, acceptAboveDue };
    const result = await enterReadPayment(client, input);
    setBusy(false);
    const question = paymentQuestion(result);
    setAsked(question && { question, seen: question.about === "COLLEAGUE" ? question.paid : seen });
    setError(result.ok || question ? undefined : result.message);
    if (question) return;
    if (result.ok) return onEntered(result.value);
    toast.error(result.message);
    if (result.code === "CONFLICT") onRefused();
  };
  return (
    <Stack gap={1} className={listStyles.entry}>
      <Cluster as="p" gap={2} rowGap={1} align="center">
        <strong>{number}</strong>
        <span>{order.customerName ?? "Sans nom"}</span>
      </Cluster>
      {match.reason && <p className={textStyles.small}>{REASONS[match.reason] ?? "Commande proche"}</p>}
      <p className={classNames(textStyles.secondary, textStyles.small)}>
        {order.isCancelled
          ? "Commande annulée\u00a0: à rendre à la personne"
          : `Reste ${formatPrice(Math.max(0, restToPay(order)))} sur ${formatPrice(order.due)}`}
      </p>
      {isOtherAmount && (
        <p className={textStyles.error}>
          <strong>La personne a annoncé {formatPrice(announcement.amount)}</strong>
        </p>
      )}
      {error && <Notice kind="error">{error}</Notice>}
      {asked ? (
        <PaymentQuestionNotice
          key={asked.question.text}
          question={asked.question}
          action="Noter"
          busy={busy}
          onAccept={() => void enter(asked.seen, order.isCancelled || asked.question.about === "ABOVE_DUE")}
          onCancel={() => {
            setAsked(undefined);
            onRefused();
          }}
        />
      ) : (
        <div className={listStyles.actions}>
          <Button
            variant={isSure && !isOtherAmount ? "order" : "outline"}
            size="small"
            busy={busy}
            busyLabel="En cours..."
            onClick={() => void enter()}
          >
            Noter pour {number}
          </Button>
          <Button variant="quiet" size="small" disabled={busy} onClick={() => onOpenOrder(order.id)}>
            Ouvrir
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** A field in which the admin types the number of an order that is not in the list. */
function OtherOrder({ onFound }: { onFound: (order: Order) => void }) {
  const client = useApolloClient();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const seek = async (event: FormEvent) => {
    event.preventDefault();
    const number = parseOrderNumber(typed);
    if (!number) return setError("Six chiffres et lettres, comme K7M-42P");
    setBusy(true);
    const found = await findOrder(client, number, ({ mayChange }) => mayChange);
    setBusy(false);
    if (found.ok && found.value) return onFound(found.value);
    setError(found.ok ? "Vous ne traitez aucune commande de ce numéro" : found.message);
  };
  return (
    <details className={styles.other}>
      <summary>Une autre commande</summary>
      <form noValidate onSubmit={(event) => void seek(event)}>
        <TextField
          label="Numéro de la commande"
          name="orderNumber"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          value={typed}
          error={error}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setError(undefined);
          }}
        />
        <Button type="submit" variant="outline" size="small" busy={busy} busyLabel="En cours...">
          Chercher
        </Button>
      </form>
    </details>
  );
}
