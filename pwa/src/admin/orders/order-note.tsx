import { useMutation } from "@apollo/client/react";
import { ORDER_TEXT_LIMITS } from "graphql-server/orders/order";
import { useId, useState } from "react";
import { ChangeOrderNoteDocument } from "../../graphql/admin.generated.ts";
import { resultOf } from "../../lib/mutate.ts";
import { useSession } from "../../session/session.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextAreaField } from "../../ui/form/field.tsx";
import { fetchOrder, type Order } from "../api/orders-api.ts";
import { keepNote, readNote } from "./order-drafts.ts";

const CHANGED_MEANWHILE = "Un collègue a changé cette note entre-temps";

/**
 * The note for colleagues. What was typed stays when it cannot be saved, and over a reload; a colleague's newer note is
 * shown beside it.
 */
export function OrderNote({ order }: { order: Order }) {
  const [changeNote, { client }] = useMutation(ChangeOrderNoteDocument);
  const form = useId();
  const userId = useSession().user?.id ?? "";
  const [draft] = useState(() => readNote(userId, order));
  const [text, setText] = useState(draft?.text ?? order.note);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(draft && draft.from !== order.note ? CHANGED_MEANWHILE : undefined);
  const type = (typed: string) => {
    keepNote(userId, order.id, { text: typed, from: order.note });
    setText(typed);
  };
  const save = async () => {
    setBusy(true);
    const variables = { id: order.id, from: order.note, to: text };
    const result = await resultOf(changeNote({ variables }), (data) => data.changeOrderNote);
    if (!result.ok && result.code === "CONFLICT") await fetchOrder(client, order.id);
    setBusy(false);
    if (result.ok) {
      const { note } = result.value;
      keepNote(userId, order.id, { text: note, from: note });
      setText(note);
    }
    setError(result.ok ? undefined : result.message);
    if (result.ok) toast.success("Note enregistrée");
    else toast.error(result.message);
  };
  return (
    <form
      id={form}
      className="admin-order-note"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextAreaField
        label="Note pour les collègues"
        name="orderNote"
        rows={2}
        maxLength={ORDER_TEXT_LIMITS.note}
        readOnly={busy}
        disabled={!order.mayChange}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {error && (
        <Notice kind="error">
          {error}
          {order.note && ` — «\u00a0${order.note}\u00a0»`}
        </Notice>
      )}
      {order.mayChange && text !== order.note && (
        <Button type="submit" variant="outline" size="small" busy={busy} busyLabel="Enregistrement...">
          Enregistrer la note
        </Button>
      )}
    </form>
  );
}
