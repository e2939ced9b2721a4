import { useApolloClient } from "@apollo/client/react";
import { MAX_AMOUNT_LENGTH } from "graphql-server/features/catalogue/product/amount";
import { useRef, useState } from "react";
import { useSession } from "../../../../data/session/session.ts";
import type { Result } from "../../../../lib/result.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { CheckField, TextField } from "../../../../ui/form/field.tsx";
import { MessageFields } from "../../../orders/payment-message/message-fields.tsx";
import { fetchOrder, type Order } from "../../api/orders-api.ts";
import {
  enterPayment,
  fetchPayments,
  type Payment,
  type PaymentQuestion,
  paymentQuestion,
} from "../../api/payments-api.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { isSameForm } from "../../forms/form-fields.ts";
import { STOPPED, useForm } from "../../forms/use-form.ts";
import { KindField } from "./kind-field.tsx";
import {
  neededPayment,
  PAYMENT_FIELDS,
  paymentDraft,
  paymentInput,
  storedWarning,
  type TypedPayment,
  typedPaymentErrors,
} from "./payment-form.ts";
import { PaymentQuestionNotice } from "./payment-question-notice.tsx";
import { ReferenceField } from "./reference-field.tsx";

export interface PaymentDialogProps {
  order: Order;
  /**
   * Called when the payment is stored.
   * @param warning names the stored payment if it is not the one that was sent last: an earlier attempt was stored
   * although its answer was lost, and the admin has changed the form since then
   */
  onSaved: (warning: string | undefined) => void;
  onClose: () => void;
}

/** Lets an admin enter a payment of an order. The form proposes the amount that is still to be paid. */
export function PaymentDialog({ order, onSaved, onClose }: PaymentDialogProps) {
  const client = useApolloClient();
  const userId = useSession().user?.id ?? "";
  const [initial] = useState(() => neededPayment(order));
  const [asked, setAsked] = useState<{ question: PaymentQuestion; sent: TypedPayment }>();
  const acceptsAboveDue = useRef(false);
  const amountField = useRef<HTMLInputElement>(null);

  const save = async (values: TypedPayment): Promise<Result<Payment | undefined>> => {
    const input = paymentInput(order.id, values, acceptsAboveDue.current);
    acceptsAboveDue.current = false;
    if (!input) return { ok: true, value: undefined };
    const result = await enterPayment(client, input);
    const question = paymentQuestion(result);
    setAsked(question && { question, sent: values });
    if (question) {
      if (question.about === "COLLEAGUE") form.edit({ seen: question.paid });
      await Promise.all([fetchOrder(client, order.id), fetchPayments(client, order.id)]);
      return { ok: false, code: STOPPED, message: question.text };
    }
    if (!result.ok) return result;
    const stored = await fetchPayments(client, order.id);
    return {
      ok: true,
      value: stored.ok ? stored.value.payments.find(({ id }) => id === input.id) : undefined,
    };
  };
  const form = useForm<TypedPayment, Payment | undefined>({
    name: `payment ${order.id}`,
    fields: PAYMENT_FIELDS,
    saved: initial,
    isNew: true,
    draft: paymentDraft(userId, order.id),
    validate: typedPaymentErrors,
    save,
    renew: () => neededPayment(order),
    onSaved: (stored, _, sent) => {
      toast.success(sent.isGivenBack ? "Remboursement noté" : "Paiement noté");
      onSaved(storedWarning(sent, stored));
    },
  });
  const { values, errors, busy } = form;
  // A question about the amount disappears when the admin changes the form. A question about a colleague's payment
  // stays.
  const isOpen =
    asked && (asked.question.about === "COLLEAGUE" || isSameForm(PAYMENT_FIELDS, asked.sent, values));
  const question = isOpen ? asked.question : undefined;
  const accept = () => {
    acceptsAboveDue.current = question?.about === "ABOVE_DUE";
    void form.submit();
  };
  const goBack = () => {
    setAsked(undefined);
    if (question?.about === "ABOVE_DUE") return amountField.current?.focus();
    // The admin has answered that the colleague has already entered this payment, so the typed payment is deleted.
    form.discard();
    onClose();
  };
  return (
    <FormDialog
      title={values.isGivenBack ? "Rendre de l’argent" : "Paiement"}
      form={form}
      draft="Ce paiement n’avait pas été noté."
      question={
        question && (
          <PaymentQuestionNotice
            // The text is the key, so that a second question is a new element. A new element takes the focus.
            key={question.text}
            question={question}
            action="Noter"
            busy={busy}
            onAccept={accept}
            onCancel={goBack}
          />
        )
      }
      onClose={onClose}
    >
      {!values.isGivenBack && (
        <MessageFields
          expected="RECEIVED"
          disabled={busy}
          onRead={({ kind, amount, reference }) =>
            form.edit({
              ...(kind && { kind }),
              ...(amount !== undefined && { amount: String(amount) }),
              ...(reference && { reference }),
            })
          }
        />
      )}
      <KindField
        kind={values.kind}
        error={errors.kind}
        disabled={busy}
        onKind={(kind) => form.edit({ kind })}
      />
      <TextField
        {...form.control("amount")}
        ref={amountField}
        label={values.isGivenBack ? "Montant rendu, en FCFA" : "Montant reçu, en FCFA"}
        inputMode="numeric"
        required
        autoComplete="off"
        maxLength={MAX_AMOUNT_LENGTH}
      />
      <ReferenceField kind={values.kind} control={form.control("reference")} />
      <CheckField
        label="L’argent est rendu à la personne"
        name="isGivenBack"
        disabled={busy}
        checked={values.isGivenBack}
        onChange={({ currentTarget: { checked } }) => form.edit({ isGivenBack: checked })}
      />
    </FormDialog>
  );
}
