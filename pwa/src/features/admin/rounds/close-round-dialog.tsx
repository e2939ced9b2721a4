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
import { useSession } from "../../../data/session/session.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { SelectField, TextField } from "../../../ui/form/field.tsx";
import { Cluster, Stack } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useForm } from "../forms/use-form.ts";
import * as formStyles from "../ui/form.module.css";
import * as sumStyles from "../ui/sums.module.css";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./close-round-dialog.module.css";
import {
  CLOSING_FIELDS,
  closingDraft,
  closingLine,
  closingOf,
  EMPTY_CLOSING,
  type TypedClosing,
  type TypedLine,
} from "./round-closing.ts";
import { ordersOut } from "./round-message.ts";

export interface CloseRoundDialogProps {
  details: PanelRoundDetailsFragment;
  onClosed: () => void;
  onClose: () => void;
}

/** Proposes what became of each order and what was received. The admin corrects it and counts the cash. */
export function CloseRoundDialog({ details, onClosed, onClose }: CloseRoundDialogProps) {
  const client = useApolloClient();
  const userId = useSession().user?.id ?? "";
  const { id } = details.round;
  const [draft] = useState(() => closingDraft(userId, id));
  const form = useForm<TypedClosing, PanelRoundDetailsFragment>({
    // The same input has another content if the rider has reported something since, so it is another request.
    name: `close round ${id} ${JSON.stringify(closingOf(details, EMPTY_CLOSING).input)}`,
    fields: CLOSING_FIELDS,
    saved: EMPTY_CLOSING,
    isNew: true,
    draft,
    validate: (typed) => closingOf(details, typed).errors,
    save: (typed, requestId) => {
      const variables = { id, input: closingOf(details, typed).input, requestId };
      return resultOf(
        client.mutate({ mutation: CloseRoundDocument, variables }),
        ({ closeRound }) => closeRound,
      );
    },
    onSaved: () => {
      toast.success("Tournée clôturée");
      onClosed();
    },
  });
  const { values, errors } = form;
  const { expected, difference } = closingOf(details, values);
  const out = ordersOut(details);
  const others = details.orders.length - out.length;
  const change = (orderId: string, line: TypedLine) =>
    form.edit(({ lines }) => ({ lines: { ...lines, [orderId]: { ...lines[orderId], ...line } } }));

  return (
    <FormDialog
      title="Clôturer la tournée"
      form={form}
      wide
      draft="Cette clôture n’avait pas été enregistrée."
      action="Clôturer"
      onClose={onClose}
    >
      <ol className={styles.lines}>
        {out.map((one) => (
          <li key={one.order.id}>
            <ClosingLineFields
              one={one}
              typed={values.lines[one.order.id]}
              error={errors[one.order.id]}
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
        {...form.control("broughtBack")}
        label="Espèces rapportées, en FCFA"
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_AMOUNT_LENGTH}
        hint={difference === undefined ? undefined : differenceText(difference)}
      />
      {difference !== undefined && difference !== 0 && (
        <TextField
          {...form.control("reason")}
          label="Raison de l’écart"
          autoComplete="off"
          maxLength={MAX_ROUND_REASON_LENGTH}
        />
      )}
    </FormDialog>
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
