import { useMutation } from "@apollo/client/react";
import { ORDER_UNDO_MINUTES } from "graphql-server/audit-log/audit-log";
import { isDone, nextStates } from "graphql-server/orders/order-state";
import { useEffect, useState } from "react";
import { resultOf } from "../../apollo/result-of.ts";
import { ChangeOrderStateDocument, NewOrdersDocument } from "../../graphql/admin.generated.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { fetchOrder, type Order } from "../api/orders-api.ts";
import { attemptOf } from "../drafts/save-attempts.ts";
import { Question } from "../list/question.tsx";
import { UndoButton } from "../list/undo-button.tsx";
import { useUndo } from "../list/use-undo.ts";
import { ShortageQuestion } from "./articles/shortage-question.tsx";
import * as styles from "./order-states.module.css";

/** Labels of the buttons that set a state. */
const LABELS: Readonly<Record<Order["state"], string>> = {
  NEW: "Nouvelle",
  CONFIRMED: "Confirmer",
  SHIPPED: "Mettre en route",
  DELIVERED: "Marquer livrée",
  CANCELLED: "Annuler la commande",
  RETURNED: "Retournée",
};

/**
 * Buttons for the next states of an order. Most buttons need one click. Two changes need a second click to confirm: a
 * cancellation, and a confirmation of an order without enough stock.
 */
export function OrderStates({ order }: { order: Order }) {
  const [changeState, { client }] = useMutation(ChangeOrderStateDocument, {
    refetchQueries: [NewOrdersDocument],
  });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [isCancelling, setIsCancelling] = useState(false);
  /** The id of the last change of state, while that change can be undone. */
  const [undoable, setUndoable] = useState<string>();
  /** The pieces that are missing to confirm the order: a text for each product and size. */
  const [missing, setMissing] = useState<readonly string[]>();

  const change = async (to: Order["state"], acceptShortage = false) => {
    setBusy(true);
    const { editId, isRepetition, settle } = attemptOf(
      client,
      "order state",
      order.id,
      order.state,
      to,
      acceptShortage,
    );
    const variables = { id: order.id, from: order.state, to, acceptShortage, editId };
    const result = await resultOf(changeState({ variables }), (data) => data.changeOrderState);
    const isConflict = !result.ok && result.code === "CONFLICT";
    const isShort = isConflict && result.fields !== undefined;
    // If a colleague changed the order first, the server refuses this change. The order is then fetched, so that its
    // current state is shown beside the reason of the refusal.
    const now = isConflict && !isShort ? await fetchOrder(client, order.id) : result;
    // True if the order now has the wanted state. Either this attempt set it, or a former attempt whose answer was
    // lost.
    const isDone = now.ok && (result.ok || (isRepetition && now.value.state === to));
    setBusy(false);
    setIsCancelling(false);
    setMissing(isShort ? Object.values(result.fields ?? {}) : undefined);
    setError(result.ok || isDone || isShort ? undefined : result.message);
    if (!result.ok && !isDone && !isShort) toast.error(result.message);
    if (now.ok) settle();
    if (isDone) setUndoable(editId);
  };
  const undo = useUndo<undefined>(
    async () => {
      await fetchOrder(client, order.id);
      return undefined;
    },
    () => fetchOrder(client, order.id),
  );
  // Hides the undo button when the server no longer accepts the undo. By then, the customer has been informed of the
  // new state.
  useEffect(() => {
    if (undoable === undefined) return undefined;
    const timer = setTimeout(() => setUndoable(undefined), ORDER_UNDO_MINUTES * 60_000);
    return () => clearTimeout(timer);
  }, [undoable]);

  return (
    <div className={styles.states}>
      {error && <Notice kind="error">{error}</Notice>}
      {isCancelling && (
        <Question
          title={"Annuler cette commande\u202f?"}
          yes="Oui, l’annuler"
          no="Non"
          busy={busy}
          destroys
          onYes={() => void change("CANCELLED")}
          onNo={() => setIsCancelling(false)}
        >
          Cela ne se défait plus après une minute.
        </Question>
      )}
      {undoable !== undefined && !isCancelling && !missing && (
        <UndoButton
          label="Revenir à l’état précédent"
          onUndo={async () => {
            const refused = await undo(undoable);
            setError(refused?.text);
            if (refused?.editId === undefined) setUndoable(undefined);
          }}
        />
      )}
      {missing && (
        <ShortageQuestion
          missing={missing}
          action="Confirmer"
          busy={busy}
          onAccept={() => void change("CONFIRMED", true)}
          onCancel={() => setMissing(undefined)}
        />
      )}
      {!isCancelling && !missing && !isDone(order.state) && (
        <div className={styles.changes}>
          {nextStates(order.state).map((to) => (
            <Button
              key={to}
              variant={to === "CANCELLED" ? "quiet" : "primary"}
              busy={busy}
              disabled={!order.mayChange}
              onClick={() => (to === "CANCELLED" ? setIsCancelling(true) : void change(to))}
            >
              {order.isPickup && to === "SHIPPED" ? "Marquer prête" : LABELS[to]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
