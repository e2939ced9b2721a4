import { useApolloClient } from "@apollo/client/react";
import { formatOrderNumber } from "graphql-server/orders/order-number";
import { useState } from "react";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import { CheckField } from "../../ui/form/field.tsx";
import { cancelOrders, type Order } from "../api/orders-api.ts";
import { attemptOf } from "../drafts/save-attempts.ts";
import { UndoButton } from "../list/undo-button.tsx";
import { type DoneNotice, useUndo } from "../list/use-undo.ts";
import styles from "../selection/selection-bar.module.css";

/** Most orders that the server cancels in one request. */
const MAX_CHOSEN = 100;

type Chosen = readonly Order[];

interface ChooseOrderProps {
  order: Order;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** The checkbox of an order in the list. */
export function ChooseOrder({ order, chosen, onChoose }: ChooseOrderProps) {
  const others = chosen.filter(({ id }) => id !== order.id);
  const isChosen = others.length < chosen.length;
  return (
    <CheckField
      label={`Choisir ${formatOrderNumber(order.number)}`}
      checked={isChosen}
      disabled={!order.mayChange || (!isChosen && chosen.length >= MAX_CHOSEN)}
      onChange={() => onChoose(isChosen ? others : [...others, order])}
    />
  );
}

interface ChosenOrdersProps {
  /** Undefined outside of the selection mode. */
  chosen: Chosen | undefined;
  onChoose: (chosen: Chosen | undefined) => void;
  onChanged: () => void;
}

/**
 * Cancels the chosen orders together, with or without marking them as unwanted. Shows the result with an undo button.
 */
export function ChosenOrders({ chosen, onChoose, onChanged }: ChosenOrdersProps) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<DoneNotice>();
  const undo = useUndo<DoneNotice>(() => {
    onChanged();
    return { text: "L’annulation est défaite." };
  }, onChanged);

  const cancel = async (orders: Chosen, unwanted: boolean) => {
    setBusy(true);
    const ids = orders.map(({ id }) => id);
    const { editId, settle } = attemptOf(client, "cancel orders", ids, unwanted);
    const result = await cancelOrders(client, { ids, unwanted, editId });
    setBusy(false);
    if (!result.ok) return setNotice({ text: result.message, isError: true });
    settle();
    const done = result.value.filter((order) => order.state === "CANCELLED" && order.unwanted === unwanted);
    const text = `${done.length} sur ${ids.length}\u00a0: ${unwanted ? "indésirable" : "annulée"}${done.length > 1 ? "s" : ""}`;
    setNotice({ text, editId: done.length > 0 ? editId : undefined });
    onChoose(undefined);
    onChanged();
  };

  return (
    <>
      {notice && (
        <Notice kind={notice.isError ? "error" : "success"}>
          {notice.text}{" "}
          {notice.editId !== undefined && (
            <UndoButton
              onUndo={async () => {
                if (notice.editId !== undefined) setNotice(await undo(notice.editId));
              }}
            />
          )}
        </Notice>
      )}
      {chosen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
        <div className={styles.bar} role="group" aria-label="Commandes choisies">
          <p role="status">
            {chosen.length === 0
              ? "Choisissez des commandes"
              : `${chosen.length} choisie${chosen.length > 1 ? "s" : ""}`}
          </p>
          <div className={styles.actions}>
            {[false, true].map((unwanted) => (
              <Button
                key={String(unwanted)}
                variant="outline"
                size="small"
                busy={busy}
                disabled={chosen.length === 0}
                onClick={() => void cancel(chosen, unwanted)}
              >
                {unwanted ? "Indésirables" : "Annuler"}
              </Button>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
