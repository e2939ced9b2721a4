import { useApolloClient } from "@apollo/client/react";
import { ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { multiLine } from "graphql-server/platform/text/typed-text";
import { useState } from "react";
import { useSession } from "../../../../data/session/session.ts";
import { isRecord } from "../../../../lib/storage/stored-values.ts";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { TextAreaField } from "../../../../ui/form/field.tsx";
import { declineReturn, fetchOrder, type Order } from "../../api/orders-api.ts";
import { DraftNotice } from "../../drafts/draft-notice.tsx";
import { hasTexts } from "../../drafts/stored-drafts.ts";
import { LINES } from "../../forms/field-kinds.ts";
import { storedDraft } from "../../forms/stored-draft.ts";
import { type FormErrors, useForm } from "../../forms/use-form.ts";
import { DialogButtons } from "../../list/dialog-buttons.tsx";
import { DialogForm } from "../../list/dialog-form.tsx";

interface TypedDecline {
  reason: string;
}

const EMPTY: TypedDecline = { reason: "" };
const FIELDS = { reason: LINES };

export interface DeclineDialogProps {
  orderId: string;
  /** `returnRequestedAt` of the request, as the admin saw it. */
  seen: string;
  onClose: () => void;
}

/** The customer sees the reason. */
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
  const { busy, failure } = form;
  return (
    <Dialog title="Refuser la demande" open busy={busy} onClose={onClose}>
      <DialogForm ref={form.element} onSubmit={() => void form.submit()}>
        {form.isRestored && (
          <DraftNotice disabled={busy} onDiscard={form.discard}>
            Ce refus n’avait pas été enregistré.
          </DraftNotice>
        )}
        <TextAreaField
          {...form.control("reason")}
          label="Raison"
          required
          rows={3}
          hint="La personne la voit avec sa commande. Elle peut demander de nouveau."
          maxLength={ORDER_TEXT_LIMITS.returnReason}
        />
        {failure && <Notice kind="error">{failure}</Notice>}
        <DialogButtons busy={busy} action="Refuser" onClose={onClose} />
      </DialogForm>
    </Dialog>
  );
}

const declineErrors = ({ reason }: TypedDecline): FormErrors =>
  multiLine(reason) === "" ? { reason: "Dites pourquoi" } : {};

const declineDraft = (userId: string, orderId: string) =>
  storedDraft<TypedDecline>(userId, `decline:${orderId}`, {
    isValues: (value): value is TypedDecline => isRecord(value) && hasTexts(value, ["reason"]),
  });
