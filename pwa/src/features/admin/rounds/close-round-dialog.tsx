import { useApolloClient } from "@apollo/client/react";
import { MAX_AMOUNT_LENGTH, parseAmount } from "graphql-server/features/catalogue/product/amount";
import { formatPrice, signedPrice } from "graphql-server/features/catalogue/product/price";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { PAYMENT_KIND_LABELS, PAYMENT_KINDS } from "graphql-server/features/orders/payments/payment";
import {
  MAX_ROUND_REASON_LENGTH,
  REFUSED_REASON,
  ROUND_OUTCOME_LABELS,
  ROUND_OUTCOMES,
  toCollect,
} from "graphql-server/features/orders/rounds/round";
import { useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { CloseRoundDocument, type PanelRoundDetailsFragment } from "../../../data/graphql/admin.generated.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { SelectField, TextField } from "../../../ui/form/field.tsx";
import { Cluster, Stack } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { DialogButtons } from "../forms/dialog-buttons.tsx";
import { DialogForm } from "../forms/dialog-form.tsx";
import { attemptOf } from "../forms/save-attempts.ts";
import * as sumStyles from "../sales-figures/day-close-dialog.module.css";
import * as formStyles from "../ui/form.module.css";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./close-round-dialog.module.css";
import { closingLine, closingOf, EMPTY_CLOSING, type TypedLine } from "./round-closing.ts";
import { ordersOut } from "./round-message.ts";

export interface CloseRoundDialogProps {
  details: PanelRoundDetailsFragment;
  onClosed: () => void;
  onClose: () => void;
}

/** Proposes what became of each order and what was received. The admin corrects it and counts the cash. */
export function CloseRoundDialog({ details, onClosed, onClose }: CloseRoundDialogProps) {
  const client = useApolloClient();
  const [typed, setTyped] = useState(EMPTY_CLOSING);
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { input, expected, difference, errors } = closingOf(details, typed);
  const shown = isChecked ? errors : {};
  const out = ordersOut(details);
  const others = details.orders.length - out.length;
  const change = (id: string, line: TypedLine) =>
    setTyped((now) => ({ ...now, lines: { ...now.lines, [id]: { ...now.lines[id], ...line } } }));

  const close = async () => {
    setIsChecked(true);
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    const { id } = details.round;
    const { editId: requestId, settle } = attemptOf(client, "close round", id, input);
    const result = await resultOf(
      client.mutate({ mutation: CloseRoundDocument, variables: { id, input, requestId } }),
      ({ closeRound }) => closeRound,
    );
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    settle();
    toast.success("Tournée clôturée");
    onClosed();
  };

  return (
    <Dialog title="Clôturer la tournée" open wide busy={busy} onClose={onClose}>
      <DialogForm onSubmit={() => void close()}>
        <ol className={styles.lines}>
          {out.map((one) => (
            <li key={one.order.id}>
              <ClosingLineFields
                one={one}
                typed={typed.lines[one.order.id]}
                error={shown[one.order.id]}
                onChange={(line) => change(one.order.id, line)}
              />
            </li>
          ))}
        </ol>
        {others > 0 && (
          <Notice>
            {others > 1
              ? `${others} commandes ne sont plus en route\u00a0: elles restent comme elles sont.`
              : "Une commande n’est plus en route\u00a0: elle reste comme elle est."}
          </Notice>
        )}
        <dl className={sumStyles.sums}>
          <dt>Espèces attendues</dt>
          <dd>{formatPrice(expected)}</dd>
        </dl>
        <TextField
          label="Espèces rapportées, en FCFA"
          name="broughtBack"
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_AMOUNT_LENGTH}
          value={typed.broughtBack}
          error={shown.broughtBack}
          hint={difference === undefined ? undefined : differenceText(difference)}
          onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, broughtBack: value }))}
        />
        {difference !== undefined && difference !== 0 && (
          <TextField
            label="Raison de l’écart"
            name="reason"
            autoComplete="off"
            maxLength={MAX_ROUND_REASON_LENGTH}
            value={typed.reason}
            error={shown.reason}
            onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, reason: value }))}
          />
        )}
        {failure && <Notice kind="error">{failure}</Notice>}
        <DialogButtons busy={busy} action="Clôturer" close="Annuler" onClose={onClose} />
      </DialogForm>
    </Dialog>
  );
}

const differenceText = (difference: number): string =>
  difference === 0 ? "Le compte est juste." : `Écart\u00a0: ${signedPrice(difference)}`;

interface LineFieldsProps {
  one: PanelRoundDetailsFragment["orders"][number];
  typed: TypedLine | undefined;
  error: string | undefined;
  onChange: (line: TypedLine) => void;
}

function ClosingLineFields({ one, typed, error, onChange }: LineFieldsProps) {
  const { order, reportedOutcome } = one;
  const line = closingLine(one, typed);
  const collected = toCollect(order);
  const above = parseAmount(line.amount) - collected;
  const number = formatOrderNumber(order.number);
  return (
    <Stack as="fieldset" gap={2} className={classNames(formStyles.fieldset, styles.line)}>
      <legend>
        {number} · <bdi>{order.customerName ?? "Sans nom"}</bdi>
      </legend>
      <p className={textStyles.hint}>
        {collected === 0 ? "Payée" : `À encaisser\u00a0: ${formatPrice(collected)}`}
        {reportedOutcome && " · cochée par le livreur"}
      </p>
      <Cluster gap={2} className={styles.outcomes}>
        {ROUND_OUTCOMES.map((outcome) => (
          <label key={outcome}>
            <input
              type="radio"
              name={`outcome-${order.id}`}
              value={outcome}
              checked={line.outcome === outcome}
              onChange={() => onChange({ outcome })}
            />
            <span>{ROUND_OUTCOME_LABELS[outcome]}</span>
          </label>
        ))}
      </Cluster>
      <div className={styles.received}>
        <TextField
          label="Reçu, en FCFA"
          name={`received-${order.id}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_AMOUNT_LENGTH}
          value={line.amount}
          error={error}
          hint={above > 0 ? `${formatPrice(above)} de plus que le reste` : undefined}
          onChange={({ currentTarget: { value } }) => onChange({ amount: value })}
        />
        <SelectField
          label="En"
          name={`kind-${order.id}`}
          value={line.kind}
          onChange={({ currentTarget: { value } }) => {
            const kind = PAYMENT_KINDS.find((known) => known === value);
            if (kind) onChange({ kind });
          }}
        >
          {PAYMENT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {PAYMENT_KIND_LABELS[kind]}
            </option>
          ))}
        </SelectField>
      </div>
      {line.outcome === "REFUSED" && (
        <TextField
          label="Pourquoi"
          optional
          name={`reason-${order.id}`}
          autoComplete="off"
          placeholder={REFUSED_REASON}
          maxLength={MAX_ROUND_REASON_LENGTH}
          value={line.reason}
          onChange={({ currentTarget: { value } }) => onChange({ reason: value })}
        />
      )}
    </Stack>
  );
}
