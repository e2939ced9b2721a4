import { useApolloClient } from "@apollo/client/react";
import { MAX_CHOSEN_ORDERS } from "graphql-server/features/orders/order";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { CheckField } from "../../../ui/form/field.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import { cancelOrders, type Order } from "../api/orders-api.ts";
import { attemptOf } from "../drafts/save-attempts.ts";
import { Notices, UndoableNotice } from "../list/notices.tsx";
import { type DoneNotice, useUndo } from "../list/use-undo.ts";
import * as selectionStyles from "../selection/selection-bar.module.css";

/**
 * The orders that an admin chooses in the list, to cancel them together.
 * @param onChanged called after a cancellation, or after an undo of a cancellation
 */
export function useChosenOrders(onChanged: () => void) {
  const client = useApolloClient();
  /** The chosen orders; undefined outside of the selection mode. */
  const [chosen, choose] = useState<readonly Order[]>();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<DoneNotice>();
  const undo = useUndo<DoneNotice>(() => {
    onChanged();
    return { text: "L’annulation est défaite." };
  }, onChanged);

  const cancel = async (orders: readonly Order[], unwanted: boolean) => {
    setBusy(true);
    const ids = orders.map(({ id }) => id);
    const { editId: requestId, settle } = attemptOf(client, "cancel orders", ids, unwanted);
    const result = await cancelOrders(client, { ids, unwanted, requestId });
    setBusy(false);
    if (!result.ok) return setNotice({ text: result.message, isError: true });
    settle();
    const done = result.value.filter((order) => order.state === "CANCELLED" && order.unwanted === unwanted);
    const text = `${done.length} sur ${ids.length}\u00a0: ${unwanted ? "indésirable" : "annulée"}${done.length > 1 ? "s" : ""}`;
    setNotice({ text, editId: done.length > 0 ? requestId : undefined });
    choose(undefined);
    onChanged();
  };
  return { chosen, choose, busy, cancel, notice, undo: async (id: string) => setNotice(await undo(id)) };
}

type ChosenOrders = ReturnType<typeof useChosenOrders>;

export function ChooseOrder({
  order,
  chosen,
  choose,
}: { order: Order } & Pick<ChosenOrders, "choose" | "chosen">) {
  if (!chosen) return null;
  const others = chosen.filter(({ id }) => id !== order.id);
  const isChosen = others.length < chosen.length;
  return (
    <CheckField
      label={`Choisir ${formatOrderNumber(order.number)}`}
      checked={isChosen}
      disabled={!order.mayChange || (!isChosen && chosen.length >= MAX_CHOSEN_ORDERS)}
      onChange={() => choose(isChosen ? others : [...others, order])}
    />
  );
}

export function ChosenOrdersNotice({ notice, undo }: ChosenOrders) {
  return (
    <Notices notice={notice} takesFocus={notice?.editId !== undefined}>
      {notice && <UndoableNotice notice={notice} label="Rétablir" onUndo={undo} />}
    </Notices>
  );
}

export function ChosenOrdersBar({ chosen, busy, cancel }: ChosenOrders) {
  if (!chosen) return null;
  return (
    <Cluster
      gap={4}
      rowGap={2}
      align="center"
      justify="between"
      className={selectionStyles.bar}
      role="group"
      aria-label="Commandes choisies"
    >
      <p role="status">
        {chosen.length === 0
          ? "Choisissez des commandes"
          : `${chosen.length} choisie${chosen.length > 1 ? "s" : ""}`}
      </p>
      <Cluster gap={2}>
        {[false, true].map((unwanted) => (
          <Button
            key={String(unwanted)}
            variant="outline"
            size="small"
            busy={busy}
            disabled={chosen.length === 0}
            onClick={() => void cancel(chosen, unwanted)}
          >
            {unwanted ? "Indésirables" : "Les annuler"}
          </Button>
        ))}
      </Cluster>
    </Cluster>
  );
}
