import { MAX_AMOUNT_LENGTH, parseAmount } from "graphql-server/features/catalogue/product/amount";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { PAYMENT_KIND_LABELS, PAYMENT_KINDS } from "graphql-server/features/orders/payments/payment-kind";
import {
  ROUND_OUTCOME_LABELS,
  ROUND_OUTCOMES,
  type RoundOutcome,
  receivedError,
} from "graphql-server/features/orders/rounds/round";
import { useId, useState } from "react";
import { formatPhone } from "../../ui/text/format-phone.ts";
import type { RiderOrder, Said } from "./rider-outbox.ts";
import * as styles from "./rider-screen.module.css";

export interface RiderOrderCardProps {
  order: RiderOrder;
  place: number;
  said: Said;
  /**
   * Reason why the shop has refused the rider's last report about the order; undefined if the report was not refused.
   */
  refusal?: string | undefined;
  onSay: (said: Said) => void;
}

/**
 * An order on the rider's page: customer, delivery location, articles and the amount to collect. Below are the buttons
 * for the three possible answers, and the amount that was received.
 */
export function RiderOrderCard({ order, place, said, refusal, onSay }: RiderOrderCardProps) {
  const { number, name, phone, quarter, note, toCollect, pieces } = order;
  const answer = (outcome: RoundOutcome) => {
    // A second tap on the same answer withdraws it.
    if (said.outcome === outcome) return onSay({ ...said, outcome: null });
    onSay({ outcome, amount: outcome === "DELIVERED" ? toCollect : 0, kind: said.kind });
  };
  return (
    <article className={styles.card} data-outcome={said.outcome ?? undefined}>
      <h2>
        {place}. {formatOrderNumber(number)}
        {name && (
          <>
            {" · "}
            <bdi>{name}</bdi>
          </>
        )}
      </h2>
      {quarter && <p dir="auto">{quarter}</p>}
      {phone && (
        <a className={styles.phone} href={`tel:+${phone}`}>
          {formatPhone(phone)}
        </a>
      )}
      <ul>
        {pieces.map((piece, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order do not move
          <li key={at}>
            {piece.quantity}&nbsp;× {piece.name}
            {variantLabel(piece) && ` (${variantLabel(piece)})`}
          </li>
        ))}
      </ul>
      {note && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      <p className={styles.collect}>
        {toCollect === 0 ? "Payée\u00a0: rien à encaisser" : `À encaisser\u00a0: ${formatPrice(toCollect)}`}
      </p>
      <fieldset className={styles.answers}>
        <legend className={styles.hidden}>Qu’est devenue {formatOrderNumber(number)}&#8239;?</legend>
        {ROUND_OUTCOMES.map((outcome) => (
          <button
            key={outcome}
            type="button"
            aria-pressed={said.outcome === outcome}
            onClick={() => answer(outcome)}
          >
            {ROUND_OUTCOME_LABELS[outcome]}
          </button>
        ))}
      </fieldset>
      {refusal && (
        <p role="alert" className={styles.error}>
          {refusal}
        </p>
      )}
      {said.outcome === "DELIVERED" && (
        // If the answer changes, the key makes React create new fields, which begin with the new answer's amount.
        <Received key={`${said.outcome} ${said.amount}`} toCollect={toCollect} said={said} onSay={onSay} />
      )}
    </article>
  );
}

/** The amount that the rider has received. An amount above the amount to collect must be confirmed once more. */
function Received({
  toCollect,
  said,
  onSay,
}: {
  toCollect: number;
  said: Said;
  onSay: (said: Said) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(String(said.amount));
  const [error, setError] = useState<string>();
  const [above, setAbove] = useState<number>();
  const save = () => {
    const amount = typed.trim() === "" ? 0 : parseAmount(typed);
    const message = receivedError(amount);
    setError(message);
    setAbove(undefined);
    if (message || amount === said.amount) return;
    if (amount > toCollect) return setAbove(amount);
    onSay({ ...said, amount });
  };
  return (
    <div className={styles.received}>
      <label htmlFor={`${id}-amount`}>Reçu, en FCFA</label>
      <label htmlFor={`${id}-kind`}>En</label>
      <input
        id={`${id}-amount`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_AMOUNT_LENGTH}
        value={typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onBlur={save}
        onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
      />
      <select
        id={`${id}-kind`}
        value={said.kind}
        onChange={({ currentTarget: { value } }) => {
          const kind = PAYMENT_KINDS.find((known) => known === value);
          if (kind) onSay({ ...said, kind });
        }}
      >
        {PAYMENT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {PAYMENT_KIND_LABELS[kind]}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {above !== undefined && (
        <div role="alert" className={styles.question}>
          <p>C’est {formatPrice(above - toCollect)} de plus que ce qui est à encaisser.</p>
          <button type="button" onClick={() => onSay({ ...said, amount: above })}>
            Oui, j’ai reçu {formatPrice(above)}
          </button>
        </div>
      )}
    </div>
  );
}
