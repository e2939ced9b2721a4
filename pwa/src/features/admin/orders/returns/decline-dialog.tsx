import { useApolloClient } from "@apollo/client/react";
import { ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { multiLine } from "graphql-server/platform/text/typed-text";
import { useState } from "react";
import { useSession } from "../../../../data/session/session.ts";
import { isRecord } from "../../../../lib/storage/stored-values.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { TextAreaField } from "../../../../ui/form/field.tsx";
import { declineReturn, fetchOrder, type Order } from "../../api/orders-api.ts";
import { hasTexts } from "../../forms/draft-storage.ts";
import { LINES } from "../../forms/field-kinds.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { storedDraft } from "../../forms/stored-draft.ts";
import { type FieldErrors, useForm } from "../../forms/use-form.ts";

interface TypedDecline {
  reason: string;
}

const EMPTY: TypedDecline = { reason: "" };
const FIELDS = { reason: LINES };

export interface DeclineDialogProps {
  orderId: string;
  /** Time of the request that the admin has read (`returnRequestedAt`). */
  seen: string;
  onClose: () => void;
}

/** Lets an admin decline a customer's request for a return, with a reason that the customer sees. */
export function DeclineDialog({ orderId, seen, onClose }: DeclineDialogProps) {
  const client = useApolloClient();
  const userId = useSession().user?.id ?? "";
  const [draft] = useState(() => declineDraft(userId, orderId));
  const form = useForm<TypedDecline, Order>({
    name: `decline return ${orderId} ${seen}`,
    fields: FIELDS,
    saved: EMPTY,
    isNew: true,
    draft,
    validate: declineErrors,
    save: async ({ reason }, requestId) => {
      const result = await declineReturn(client, { orderId, seen, reason, requestId });
      if (!result.ok && result.code === "CONFLICT") await fetchOrder(client, orderId);
      return result;
    },
    onSaved: () => {
      toast.success("Demande refusée");
      onClose();
    },
  });
  return (
    <FormDialog
      title="Refuser la demande"
      form={form}
      draft="Ce refus n’avait pas été enregistré."
      action="Refuser"
      onClose={onClose}
    >
      <TextAreaField
        {...form.control("reason")}
        label="Raison"
        required
        rows={3}
        hint="La personne la voit avec sa commande. Elle peut demander de nouveau."
        maxLength={ORDER_TEXT_LIMITS.returnReason}
      />
    </FormDialog>
  );
}

const declineErrors = ({ reason }: TypedDecline): FieldErrors =>
  multiLine(reason) === "" ? { reason: "Dites pourquoi" } : {};

const declineDraft = (userId: string, orderId: string) =>
  storedDraft<TypedDecline>(userId, `decline:${orderId}`, {
    isValues: (value): value is TypedDecline => isRecord(value) && hasTexts(value, ["reason"]),
  });
