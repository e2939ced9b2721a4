import { useMutation } from "@apollo/client/react";
import { ORDER_UNDO_MINUTES } from "graphql-server/features/audit-log/audit-log";
import { isSettlingLate } from "graphql-server/features/orders/days/order-day";
import { handoverOf, isDone, nextStates, type OrderState } from "graphql-server/features/orders/order-state";
import { NO_SHOW_LABEL } from "graphql-server/features/orders/reading/panel-state";
import { shopDay } from "graphql-server/platform/shop-time/shop-day";
import { useEffect, useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { ChangeOrderStateDocument, NewOrdersDocument } from "../../../data/graphql/admin.generated.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Button } from "../../../ui/form/button.tsx";
import { useSettled } from "../../../ui/form/use-settled.ts";
import { Cluster, Stack } from "../../../ui/layout/primitives.tsx";
import { markNoShow } from "../api/appointments-api.ts";
import { fetchOrder, type Order } from "../api/orders-api.ts";
import { attemptOf } from "../forms/save-attempts.ts";
import { Question } from "../list/question.tsx";
import { UndoButton } from "../list/undo-button.tsx";
import { useUndo } from "../list/use-undo.ts";
import * as textStyles from "../ui/text.module.css";
import { hasBegun, isSlotUnavailable } from "./appointment/appointment-texts.ts";
import { useNow } from "./appointment/use-now.ts";
import { ShortageQuestion } from "./articles/shortage-question.tsx";
import * as styles from "./order-states.module.css";

const LABELS: Readonly<Record<OrderState, string>> = {
  NEW: "Nouvelle",
  CONFIRMED: "Confirmer",
  SHIPPED: "Mettre en route",
  DELIVERED: "Marquer livrée",
  CANCELLED: "Annuler la commande",
  RETURNED: "Retournée",
};

/** Labels of an appointment's next states, where they differ from an order's. */
const APPOINTMENT_LABELS: Readonly<Partial<Record<OrderState, string>>> = {
  DELIVERED: "Terminé",
  CANCELLED: "Annuler le rendez-vous",
};

/**
 * Buttons for the next states of an order. Most buttons need one click. Two of them ask a question first: a
 * cancellation, and a confirmation for which the stock has too few pieces. After an order's last day to pay, a
 * cancellation asks nothing; the order's reserved pieces can then be sold again.
 */
export function OrderStates({ order }: { order: Order }) {
  const [changeState, { client }] = useMutation(ChangeOrderStateDocument, {
    refetchQueries: [NewOrdersDocument],
  });
  const [busy, setBusy] = useState(false);
  /**
   * Why the server refused the last change, and the order's state at that moment. The reason disappears when the order
   * gets another state, for example because the server had made an earlier change although its answer was lost. A
   * reason without a state stays until the next click.
   */
  const [error, setError] = useState<{ text: string; state: Order["state"] | undefined }>();
  /**
   * State of the order when the button « Annuler » asked for confirmation. The question disappears if the state
   * changes, because a colleague may have cancelled or delivered the order.
   */
  const [cancelledFrom, setCancelledFrom] = useState<Order["state"]>();
  /** Id of the last change of state, as long as the admin can undo it. */
  const [undoable, setUndoable] = useState<string>();
  /** The pieces that are missing to confirm the order: a text for each product and size. */
  const [shortage, setShortage] = useState<readonly string[]>();
  const isAppointment = handoverOf(order) === "APPOINTMENT";
  const isCancelling = cancelledFrom === order.state;
  const missing = order.state === "NEW" ? shortage : undefined;
  const reason = error && (error.state ?? order.state) === order.state ? error.text : undefined;
  // After a change of state, the next step's button appears where the admin has just tapped, so a second tap could hit
  // it by mistake. The buttons, except the cancellation, therefore ignore taps for a second.
  const isSettled = useSettled(order.state);

  const change = async (to: OrderState, acceptShortage = false) => {
    setBusy(true);
    const {
      editId: requestId,
      isRepetition,
      settle,
    } = attemptOf(client, "order state", order.id, order.state, to);
    const variables = { id: order.id, from: order.state, to, acceptShortage, requestId };
    const result = await resultOf(changeState({ variables }), (data) => data.changeOrderState);
    const isConflict = !result.ok && result.code === "CONFLICT";
    const isShort = isConflict && result.fields !== undefined;
    // CONFLICT without missing pieces means that a colleague has changed the order first. The order is then fetched, so
    // that the reason of the refusal is shown beside the current state.
    const now = isConflict && !isShort ? await fetchOrder(client, order.id) : result;
    // True if the order now has the wanted state: this request has changed it, or an earlier request, whose answer was
    // lost.
    const isDone = now.ok && (result.ok || (isRepetition && now.value.state === to));
    setBusy(false);
    setCancelledFrom(undefined);
    setShortage(isShort ? Object.values(result.fields ?? {}) : undefined);
    const { state } = now.ok ? now.value : order;
    setError(result.ok || isDone || isShort ? undefined : { text: result.message, state });
    if (!result.ok && !isDone && !isShort) toast.error(result.message);
    if (now.ok) settle();
    if (isDone) setUndoable(requestId);
  };
  const markAbsent = async () => {
    setBusy(true);
    const { editId: requestId, settle } = attemptOf(client, "no-show", order.id, order.state);
    const result = await markNoShow(client, { id: order.id, requestId });
    setBusy(false);
    setError(result.ok ? undefined : { text: result.message, state: order.state });
    if (!result.ok) {
      toast.error(result.message);
      if (result.code === "CONFLICT") await fetchOrder(client, order.id);
      return;
    }
    settle();
    setUndoable(requestId);
  };
  const undo = useUndo<undefined>(
    async () => {
      await fetchOrder(client, order.id);
      return undefined;
    },
    () => fetchOrder(client, order.id),
  );
  // Hides the undo button when the time for an undo has passed, because the shop then notifies the customer of the new
  // state.
  useEffect(() => {
    if (undoable === undefined) return undefined;
    const timer = setTimeout(() => setUndoable(undefined), ORDER_UNDO_MINUTES * 60_000);
    return () => clearTimeout(timer);
  }, [undoable]);

  const now = useNow();
  // After the last day to pay, a click cancels the order without a question, because the owner expects the
  // cancellation. An undo button is enough.
  const isExpired = isSettlingLate(order, shopDay(new Date()));
  const asks = (to: OrderState) => to === "CANCELLED" && !isExpired;
  // Both the end of an appointment and « person did not come » are possible only once a confirmed appointment has
  // begun.
  const canEnd = order.state === "CONFIRMED" && hasBegun(order, now);
  const isDelayed = isAppointment && order.appointmentAt !== null && !hasBegun(order, now);
  const steps = nextStates(order.state, handoverOf(order)).filter((to) => to !== "DELIVERED" || !isDelayed);
  const labelOf = (to: OrderState) => {
    if (to === "CANCELLED" && isExpired) return "Libérer le stock";
    if (isAppointment) return APPOINTMENT_LABELS[to] ?? LABELS[to];
    return order.isPickup && to === "SHIPPED" ? "Marquer prête" : LABELS[to];
  };

  return (
    <Stack gap={3} className={styles.states}>
      {isCancelling && (
        <Question
          title={isAppointment ? "Annuler ce rendez-vous\u202f?" : "Annuler cette commande\u202f?"}
          yes="Oui, l’annuler"
          no="Non"
          busy={busy}
          destroys
          onYes={() => void change("CANCELLED")}
          onNo={() => setCancelledFrom(undefined)}
        >
          Cela ne se défait plus après une minute.
        </Question>
      )}
      {missing && (
        <ShortageQuestion
          missing={missing}
          action="Confirmer"
          busy={busy}
          onAccept={() => void change("CONFIRMED", true)}
          onCancel={() => setShortage(undefined)}
        />
      )}
      {!isCancelling && !missing && !isDone(order.state) && (
        <Cluster gap={2} className={styles.changes}>
          {steps.map((to) => (
            <Button
              key={to}
              variant={to === "CANCELLED" ? "quiet" : isSlotUnavailable(order) ? "outline" : "primary"}
              busy={busy}
              disabled={to !== "CANCELLED" && !isSettled}
              onClick={() => (asks(to) ? setCancelledFrom(order.state) : void change(to))}
            >
              {labelOf(to)}
            </Button>
          ))}
          {canEnd && (
            <Button variant="outline" busy={busy} onClick={() => void markAbsent()}>
              {NO_SHOW_LABEL}
            </Button>
          )}
        </Cluster>
      )}
      {!isCancelling && !missing && canEnd && (
        <p className={textStyles.hint}>
          «&nbsp;{APPOINTMENT_LABELS.DELIVERED}&nbsp;» et «&nbsp;{NO_SHOW_LABEL}&nbsp;» ne se défont plus
          après une minute.
        </p>
      )}
      {/* The reason is below the buttons, so that the buttons do not move when it appears. */}
      {reason && <Notice kind="error">{reason}</Notice>}
      {undoable !== undefined && !isCancelling && !missing && (
        <UndoButton
          label="Revenir à l’état précédent"
          onUndo={async () => {
            const refused = await undo(undoable);
            // If the undo can be tried again (`editId`), its error disappears when the order gets another state.
            // Otherwise the dialog has fetched the changed order, and the error stays until the next click.
            const state = refused?.editId === undefined ? undefined : order.state;
            setError(refused && { text: refused.text, state });
            if (refused?.editId === undefined) setUndoable(undefined);
          }}
        />
      )}
    </Stack>
  );
}
