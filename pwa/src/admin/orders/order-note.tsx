import { ORDER_TEXT_LIMITS } from "graphql-server/orders/order";
import { useId, useState } from "react";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { useSession } from "../../session/session.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextAreaField } from "../../ui/form/field.tsx";
import { changeNote, fetchOrder, type Order } from "../api/orders-api.ts";
import { keepNote, readNote } from "./order-drafts.ts";

const CHANGED_MEANWHILE = "Un collègue a changé cette note entre-temps";

/**
 * The note for colleagues. What was typed stays when it cannot be saved, and over a reload; a colleague's newer note is
 * shown beside it.
 */
export function OrderNote({ order, onChanged }: { order: Order; onChanged: (order: Order) => void }) {
  const client = useGraphqlClient();
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
    const result = await changeNote(client, order, text);
    const now = !result.ok && result.code === "CONFLICT" ? await fetchOrder(client, order.id) : result;
    setBusy(false);
    if (now.ok) onChanged(now.value);
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
