import { useApolloClient } from "@apollo/client/react";
import { MAX_AMOUNT_LENGTH } from "graphql-server/features/catalogue/product/amount";
import { useState } from "react";
import { useSession } from "../../../../data/session/session.ts";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { CheckField, TextField } from "../../../../ui/form/field.tsx";
import { fetchOrder, type Order } from "../../api/orders-api.ts";
import { enterPayment, fetchPayments, type Payment, paymentsChange } from "../../api/payments-api.ts";
import { DraftNotice } from "../../drafts/draft-notice.tsx";
import { type SaveOutcome, STOPPED, useForm } from "../../forms/use-form.ts";
import { DialogButtons } from "../../list/dialog-buttons.tsx";
import { DialogForm } from "../../list/dialog-form.tsx";
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
import { PaymentsChanged } from "./payments-changed.tsx";
import { ReferenceField } from "./reference-field.tsx";

export interface PaymentDialogProps {
  order: Order;
  /**
   * Called when the payment is stored.
   * @param warning about input that the stored payment does not contain
   */
  onSaved: (warning: string | undefined) => void;
  onClose: () => void;
}

/** Lets an admin enter a payment of an order. At first, the form contains the amount that is still due. */
export function PaymentDialog({ order, onSaved, onClose }: PaymentDialogProps) {
  const client = useApolloClient();
  const userId = useSession().user?.id ?? "";
  const [initial] = useState(() => neededPayment(order));
  /** What a colleague has done with the order's payments since this form was opened. */
  const [change, setChange] = useState<string>();

  const save = async (values: TypedPayment): Promise<SaveOutcome<Payment | undefined>> => {
    const input = paymentInput(order.id, values);
    if (!input) return { ok: true, value: undefined };
    const result = await enterPayment(client, input);
    const changed = paymentsChange(result);
    setChange(changed?.text);
    if (changed) {
      form.edit({ seen: changed.paid });
      await Promise.all([fetchOrder(client, order.id), fetchPayments(client, order.id)]);
      return { ok: false, code: STOPPED, message: changed.text };
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
      const input = paymentInput(order.id, sent);
      onSaved(input && storedWarning(input, stored));
    },
  });
  const { values, errors, busy, failure } = form;
  return (
    <Dialog title={values.isGivenBack ? "Rendre de l’argent" : "Paiement"} open busy={busy} onClose={onClose}>
      <DialogForm ref={form.element} onSubmit={() => void form.submit()}>
        {form.isRestored && (
          <DraftNotice disabled={busy} onDiscard={form.discard}>
            Ce paiement n’avait pas été noté.
          </DraftNotice>
        )}
        <KindField
          kind={values.kind}
          error={errors.kind}
          disabled={busy}
          onKind={(kind) => form.edit({ kind })}
        />
        <TextField
          {...form.control("amount")}
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
        {failure && !change && <Notice kind="error">{failure}</Notice>}
        {change ? (
          <PaymentsChanged
            change={change}
            busy={busy}
            onAccept={() => void form.submit()}
            onCancel={() => {
              // The colleague's payment is the same one, so the typed one must not come back as a draft.
              form.discard();
              onClose();
            }}
          />
        ) : (
          <DialogButtons busy={busy} onClose={onClose} />
        )}
      </DialogForm>
    </Dialog>
  );
}
