import { useMutation } from "@apollo/client/react";
import { ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { ChangeOrderNoteDocument } from "../../../data/graphql/admin.generated.ts";
import { useSession } from "../../../data/session/session.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Button } from "../../../ui/form/button.tsx";
import { TextAreaField } from "../../../ui/form/field.tsx";
import { fetchOrder, type Order } from "../api/orders-api.ts";
import { hasTexts } from "../drafts/stored-drafts.ts";
import { LINES } from "../forms/field-kinds.ts";
import { storedDraft } from "../forms/stored-draft.ts";
import { useForm } from "../forms/use-form.ts";
import * as styles from "./order-note.module.css";

const CHANGED_MEANWHILE = "Un collègue a changé cette note entre-temps";

interface NoteValues {
  text: string;
}

const valuesOf = ({ note }: Order): NoteValues => ({ text: note });

const noteDraft = (userId: string, orderId: string) =>
  storedDraft<NoteValues>(userId, `order-note:${orderId}`, {
    isValues: (value) => hasTexts(value, ["text"]),
  });

/**
 * The note about an order, for colleagues. The input is kept if it cannot be saved or if the page is reloaded. If a
 * colleague has saved a newer note, that note is shown beside the input.
 */
export function OrderNote({ order }: { order: Order }) {
  const [changeNote, { client }] = useMutation(ChangeOrderNoteDocument);
  const userId = useSession().user?.id ?? "";
  const form = useForm<NoteValues, Order>({
    name: `note ${order.id}`,
    fields: { text: LINES },
    saved: valuesOf(order),
    draft: noteDraft(userId, order.id),
    save: async ({ text }, requestId) => {
      const variables = { id: order.id, from: order.note, to: text, requestId };
      const result = await resultOf(changeNote({ variables }), (data) => data.changeOrderNote);
      const now = !result.ok && result.code === "CONFLICT" ? await fetchOrder(client, order.id) : undefined;
      return { ...result, theirs: now?.ok ? now.value : undefined };
    },
    valuesOf,
    onSaved: () => toast.success("Note enregistrée"),
  });
  const { busy } = form;
  const error = form.failure ?? (form.conflicts.length > 0 ? CHANGED_MEANWHILE : undefined);
  return (
    <form
      ref={form.element}
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <TextAreaField
        {...form.control("text")}
        label="Note pour les collègues"
        name="orderNote"
        rows={2}
        maxLength={ORDER_TEXT_LIMITS.note}
        error={undefined}
      />
      {error && (
        <Notice kind="error">
          {error}
          {order.note && ` — «\u00a0${order.note}\u00a0»`}
        </Notice>
      )}
      {form.isChanged && (
        <Button type="submit" variant="outline" size="small" busy={busy} busyLabel="Enregistrement...">
          Enregistrer la note
        </Button>
      )}
    </form>
  );
}
