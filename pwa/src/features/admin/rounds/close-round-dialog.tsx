import { useApolloClient } from "@apollo/client/react";
import { MAX_AMOUNT_LENGTH } from "graphql-server/features/catalogue/product/amount";
import { formatPrice, signedPrice } from "graphql-server/features/catalogue/product/price";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { handoverOf, orderStateLabel } from "graphql-server/features/orders/order-state";
import {
  PAYMENT_KIND_LABELS,
  PAYMENT_KINDS,
  paymentMadeBy,
} from "graphql-server/features/orders/payments/payment-kind";
import {
  MAX_ROUND_REASON_LENGTH,
  REFUSED_REASON,
  ROUND_OUTCOME_LABELS,
  ROUND_OUTCOMES,
  toCollect,
} from "graphql-server/features/orders/rounds/round";
import { labelOf } from "graphql-server/platform/text/label-of";
import { useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import {
  CloseRoundDocument,
  type PanelRoundDetailsFragment,
  PanelRoundDocument,
} from "../../../data/graphql/admin.generated.ts";
import { useSession } from "../../../data/session/session.ts";
import { NETWORK_FAILURE } from "../../../lib/failure-codes.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { CheckField, SelectField, TextField } from "../../../ui/form/field.tsx";
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

type RoundOrder = PanelRoundDetailsFragment["orders"][number];

export interface CloseRoundDialogProps {
  details: PanelRoundDetailsFragment;
  onClosed: () => void;
  onClose: () => void;
}

/**
 * Closes a rider's round of deliveries. The dialog proposes an outcome and a received amount for each order. The admin
 * corrects them and counts the cash. The request contains the payments that the dialog has shown: if a colleague has
 * entered another payment in the meantime, the server refuses the request, and the dialog shows the current payments.
 */
export function CloseRoundDialog({ details: opened, onClosed, onClose }: CloseRoundDialogProps) {
  const client = useApolloClient();
  const userId = useSession().user?.id ?? "";
  const [details, setDetails] = useState(opened);
  const { id } = details.round;
  const [draft] = useState(() => closingDraft(userId, id));
  const form = useForm<TypedClosing, PanelRoundDetailsFragment>({
    // `useForm` gives a repeated request the same id if its name and its input are the same. The name contains the
    // round's details, so that the same input after a change of the details is a new request.
    name: `close round ${id} ${JSON.stringify(closingOf(details, EMPTY_CLOSING).input)}`,
    fields: CLOSING_FIELDS,
    saved: EMPTY_CLOSING,
    isNew: true,
    draft,
    validate: (typed) => closingOf(details, typed).errors,
    save: async (typed, requestId) => {
      const variables = { id, input: closingOf(details, typed).input, requestId };
      const closed = client.mutate({ mutation: CloseRoundDocument, variables });
      const result = await resultOf(closed, ({ closeRound }) => closeRound);
      // If the answer was lost, the details are not fetched again, so that the repeated request is identical. The
      // server then does not close the round twice.
      if (!result.ok && result.code !== NETWORK_FAILURE) {
        const asked = client.query({
          query: PanelRoundDocument,
          variables: { id },
          fetchPolicy: "network-only",
        });
        const fresh = await resultOf(asked, ({ round }) => round);
        if (fresh.ok && !fresh.value.round.closedAt) setDetails(fresh.value);
      }
      return result;
    },
    onSaved: () => {
      toast.success("Tournée clôturée");
      onClosed();
    },
  });
  const { values, errors } = form;
  const { expected, difference } = closingOf(details, values);
  const out = ordersOut(details);
  const others = details.orders.filter((one) => !out.includes(one));
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
      {others.length > 0 && (
        <Notice>
          {others.length > 1
            ? `${others.length} commandes ne sont plus en route\u00a0: elles restent comme elles sont.`
            : "Une commande n’est plus en route\u00a0: elle reste comme elle est."}
          {others.map((one) => (
            <p key={one.order.id}>{otherText(one)}</p>
          ))}
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

/**
 * Returns what the rider has reported about an order that is no longer on its way: a colleague may have cancelled it,
 * for example.
 */
function otherText({ order, reportedOutcome, reportedAmount, reportedKind }: RoundOrder): string {
  const name = `${formatOrderNumber(order.number)}, ${orderStateLabel(order.state, handoverOf(order))}`;
  if (reportedAmount && reportedKind)
    return `${name}. Le livreur dit avoir reçu ${formatPrice(reportedAmount)} ${paymentMadeBy(reportedKind)}\u00a0: vérifiez ses paiements.`;
  if (reportedOutcome)
    return `${name}. Le livreur l’a cochée «\u00a0${labelOf(ROUND_OUTCOME_LABELS, reportedOutcome)}\u00a0».`;
  return `${name}.`;
}

const differenceText = (difference: number): string =>
  difference === 0 ? "Le compte est juste." : `Écart\u00a0: ${signedPrice(difference)}`;

interface LineFieldsProps {
  one: RoundOrder;
  typed: TypedLine | undefined;
  error: string | undefined;
  onChange: (line: TypedLine) => void;
}

function ClosingLineFields({ one, typed, error, onChange }: LineFieldsProps) {
  const { order, reportedOutcome, reportedAmount } = one;
  const line = closingLine(one, typed);
  const collected = toCollect(order);
  const number = formatOrderNumber(order.number);
  return (
    <Stack as="fieldset" gap={2} className={classNames(formStyles.fieldset, styles.line)}>
      <legend>
        {number} · <bdi>{order.customerName ?? "Sans nom"}</bdi>
      </legend>
      <p className={textStyles.hint}>
        {collected === 0 ? "Payée" : `À encaisser\u00a0: ${formatPrice(collected)}`}
        {reportedOutcome && " · cochée par le livreur"}
        {reportedAmount !== null && reportedAmount > collected && `, qui dit ${formatPrice(reportedAmount)}`}
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
      {line.above > 0 && (
        <CheckField
          label={`C’est ${formatPrice(line.above)} de plus que le reste\u00a0: noter quand même`}
          name={`above-${order.id}`}
          checked={line.acceptAboveDue}
          onChange={({ currentTarget: { checked } }) => onChange({ acceptedAbove: checked ? line.above : 0 })}
        />
      )}
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
