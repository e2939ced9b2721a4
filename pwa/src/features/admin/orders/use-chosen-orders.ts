import { useApolloClient } from "@apollo/client/react";
import { MAX_CHOSEN_ORDERS } from "graphql-server/features/orders/order";
import { handoverOf } from "graphql-server/features/orders/order-state";
import { useState } from "react";
import { cancelOrders, changeOrderStates, type Order } from "../api/orders-api.ts";
import { attemptOf } from "../forms/save-attempts.ts";
import { type DoneNotice, useUndo } from "../list/use-undo.ts";

/** A next state that several chosen orders can get with one button. */
export type CommonStep = "CONFIRMED" | "SHIPPED";

/** An order that could not be changed, with the reason. */
export interface RefusedOrder {
  order: Order;
  reason: string;
}

export interface ChosenNotice extends DoneNotice {
  refused?: readonly RefusedOrder[];
}

/**
 * The orders that an admin chooses in the list to change or print them together. They stay chosen even if a search or a
 * filter removes them from the list.
 * @param onChanged called after a change, and after the change was undone
 */
export function useChosenOrders(onChanged: () => void) {
  const client = useApolloClient();
  /** The chosen orders; undefined outside of the selection mode. */
  const [chosen, setChosen] = useState<readonly Order[]>();
  /**
   * The orders that will be given to a rider, while a dialog asks to which rider; undefined while this dialog is
   * closed.
   */
  const [given, setGiven] = useState<readonly Order[]>();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<ChosenNotice>();
  /** French sentence for the notice after an undo: what was undone. */
  const [undoneText, setUndoneText] = useState("");
  const undoEdit = useUndo<DoneNotice>(() => {
    onChanged();
    return { text: undoneText };
  }, onChanged);
  const choose = (orders: readonly Order[] | undefined) => setChosen(orders?.slice(0, MAX_CHOSEN_ORDERS));

  const cancel = async (orders: readonly Order[], unwanted: boolean) => {
    setBusy(true);
    const ids = orders.map(({ id }) => id);
    const { editId: requestId, settle } = attemptOf(client, "cancel orders", ids, unwanted);
    const result = await cancelOrders(client, { ids, unwanted, requestId });
    setBusy(false);
    if (!result.ok) return setNotice({ text: result.message, isError: true });
    settle();
    const done = result.value.filter((order) => order.state === "CANCELLED" && order.unwanted === unwanted);
    const text = `${done.length} sur ${ids.length}\u00a0: ${plural(unwanted ? "indésirable" : "annulée", done.length)}`;
    setNotice({ text, editId: done.length > 0 ? requestId : undefined });
    setUndoneText("L’annulation est défaite.");
    choose(undefined);
    onChanged();
  };

  const changeToNextState = async (orders: readonly Order[], to: CommonStep) => {
    const appointments = to === "SHIPPED" ? appointmentsOf(orders) : [];
    if (appointments.length > 0) return refuse(orders, appointments);
    setBusy(true);
    const ids = orders.map(({ id }) => id).sort();
    const { editId: requestId, settle } = attemptOf(client, "order states", ids, to);
    const result = await changeOrderStates(client, { ids, to, requestId });
    setBusy(false);
    if (!result.ok) return setNotice({ text: result.message, isError: true });
    settle();
    const reasons = new Map(result.value.refused.map(({ orderId, reason }) => [orderId, reason]));
    const done = result.value.orders.filter(({ id }) => !reasons.has(id));
    const refused = orders.flatMap((order) => {
      const reason = reasons.get(order.id);
      return reason === undefined ? [] : [{ order, reason }];
    });
    const text = `${done.length} sur ${ids.length}\u00a0: ${stepText(done, to)}`;
    setNotice({
      ...{ text, refused, isError: done.length === 0 },
      editId: done.length > 0 ? requestId : undefined,
    });
    setUndoneText("Ces commandes sont revenues à l’état précédent.");
    // The changed orders stay chosen, so that their packing slips can be printed next.
    choose(done);
    onChanged();
  };

  const giveOut = (orders: readonly Order[] | undefined) => {
    const appointments = appointmentsOf(orders ?? []);
    if (orders && appointments.length > 0) refuse(orders, appointments, "aucune n’est confiée");
    else setGiven(orders);
  };

  /** Shows which orders could not be given to a rider, and why. In this case, none of the chosen orders was given. */
  const refuseRound = (all: readonly Order[], reasons: ReadonlyMap<string, string>) => {
    const refused = all.flatMap((order) => {
      const reason = reasons.get(order.id);
      return reason === undefined ? [] : [{ order, reason }];
    });
    refuse(all, refused, "aucune n’est confiée");
  };

  /**
   * Shows why no order was changed. The orders stay chosen, so that the admin can unselect the refused ones and click
   * again.
   */
  const refuse = (
    all: readonly Order[],
    refused: readonly RefusedOrder[],
    text = "aucune n’est mise en route",
  ) => setNotice({ text: `0 sur ${all.length}\u00a0: ${text}`, refused, isError: true });

  const undo = async (id: string) => setNotice(await undoEdit(id));
  /** Shows a success message and removes the notice that was there before. */
  const say = (text: string) => setNotice({ text });
  /**
   * Removes the notice before the next action, so that nobody takes the notice for the result of that action. A notice
   * with an undo button or a list of refused orders stays.
   */
  const dismiss = () =>
    setNotice((now) => (now?.editId !== undefined || now?.refused?.length ? now : undefined));
  return {
    chosen,
    choose,
    busy,
    cancel,
    changeToNextState,
    notice,
    undo,
    say,
    dismiss,
    given,
    giveOut,
    refuse: refuseRound,
  };
}

export type ChosenOrders = ReturnType<typeof useChosenOrders>;

/** Returns the chosen orders that are appointments, with the reason why no rider can deliver them. */
const appointmentsOf = (orders: readonly Order[]): RefusedOrder[] =>
  orders
    .filter((order) => handoverOf(order) === "APPOINTMENT")
    .map((order) => ({ order, reason: "C’est un rendez-vous\u00a0: la personne vient à la boutique" }));

/**
 * French word for the orders' new state: « confirmées », « en route » or, for orders that customers fetch, « prêtes ».
 */
function stepText(done: readonly Order[], to: CommonStep): string {
  if (to === "CONFIRMED") return plural("confirmée", done.length);
  const pickups = done.filter(({ isPickup }) => isPickup).length;
  const ready = pickups > 0 && plural("prête", pickups);
  return [pickups < done.length || pickups === 0 ? "en route" : false, ready].filter(Boolean).join(" ou ");
}

const plural = (word: string, count: number): string => `${word}${count > 1 ? "s" : ""}`;
