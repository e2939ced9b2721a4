import { useFragment } from "@apollo/client/react";
import { MAX_CHOSEN_ORDERS } from "graphql-server/features/orders/order";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { useState } from "react";
import { PanelOrderFragmentDoc } from "../../../data/graphql/admin.generated.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import type { Order } from "../api/orders-api.ts";
import { Notices, UndoableNotice } from "../list/notices.tsx";
import { Question } from "../list/question.tsx";
import * as selectionStyles from "../selection/selection-bar.module.css";
import { PageNotice } from "../ui/page-notice.tsx";
import * as styles from "./chosen-orders.module.css";
import { PackingSlip } from "./packing-slip.tsx";
import type { ChosenNotice, ChosenOrders, RefusedOrder } from "./use-chosen-orders.ts";

export interface ChosenOrdersNoticeProps {
  notice: ChosenNotice | undefined;
  undo: ChosenOrders["undo"];
  onOpen: (order: Order) => void;
}

/** The result of an action on the chosen orders. A notice names each order that was not changed, with the reason. */
export function ChosenOrdersNotice({ notice, undo, onOpen }: ChosenOrdersNoticeProps) {
  const refused = notice?.refused ?? [];
  return (
    <Notices notice={notice} takesFocus={notice?.editId !== undefined}>
      {notice && <UndoableNotice notice={notice} label="Rétablir" onUndo={undo} />}
      {refused.length > 0 && (
        <PageNotice
          title={refused.length > 1 ? "Restent comme elles sont\u00a0:" : "Reste comme elle est\u00a0:"}
          role="presentation"
        >
          <ul className={styles.refused}>
            {refused.map((one) => (
              <Refused key={one.order.id} {...one} onOpen={onOpen} />
            ))}
          </ul>
        </PageNotice>
      )}
    </Notices>
  );
}

const Refused = ({ order, reason, onOpen }: RefusedOrder & { onOpen: (order: Order) => void }) => (
  <li>
    <button type="button" onClick={() => onOpen(order)}>
      <strong>{[formatOrderNumber(order.number), order.customerName].filter(Boolean).join(" · ")}</strong>
      <span>{reason}</span>
    </button>
  </li>
);

export interface ChosenOrdersBarProps extends ChosenOrders {
  /** The loaded orders of the list that this admin handles, without the orders that only colleagues handle. */
  listed: readonly Order[];
}

/**
 * The bar below the list with the actions on the chosen orders. It stays at the lower edge of the screen while the list
 * is scrolled.
 */
export function ChosenOrdersBar(props: ChosenOrdersBarProps) {
  const { listed, chosen, choose, busy, cancel, changeToNextState, giveOut } = props;
  /**
   * Set while the bar asks whether to cancel the chosen orders. `unwanted` is true if the orders will also be marked as
   * unwanted.
   */
  const [asked, setAsked] = useState<{ unwanted: boolean }>();
  if (!chosen) return null;
  const hidden = chosen.filter(({ id }) => listed.every((one) => one.id !== id));
  /**
   * Asks before cancelling if the list does not show all chosen orders: orders that no longer match the list's filter
   * are hidden, and the admin may have forgotten them.
   */
  const cancelAfterQuestion = (unwanted: boolean) =>
    hidden.length > 0 ? setAsked({ unwanted }) : void cancel(chosen, unwanted);
  const isAll = chosen.length > 0 && listed.every(({ id }) => chosen.some((one) => one.id === id));
  const shared = { variant: "outline", size: "small", busy, disabled: chosen.length === 0 } as const;
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
          ? "Choisissez"
          : [
              `${chosen.length} choisie${chosen.length > 1 ? "s" : ""}`,
              hidden.length > 0 && `dont ${hidden.length} hors de cette liste`,
              chosen.length === MAX_CHOSEN_ORDERS && "le plus possible",
            ]
              .filter(Boolean)
              .join(", ")}
      </p>
      <Cluster gap={1} className={styles.choices}>
        <Button variant="quiet" size="small" onClick={() => choose(isAll ? [] : listed)}>
          {isAll ? "Aucune" : "Toutes"}
        </Button>
        <Button variant="quiet" size="small" onClick={() => choose(undefined)}>
          Terminer
        </Button>
      </Cluster>
      {asked ? (
        <Question
          title={`Annuler ${chosen.length} commande${chosen.length > 1 ? "s" : ""}\u202f?`}
          yes="Annuler ces commandes"
          no="Non"
          busy={busy}
          destroys
          onYes={() => {
            setAsked(undefined);
            void cancel(chosen, asked.unwanted);
          }}
          onNo={() => setAsked(undefined)}
        >
          Hors de cette liste&nbsp;: {hidden.map(({ number }) => formatOrderNumber(number)).join(", ")}
        </Question>
      ) : (
        <Cluster gap={2} className={styles.actions}>
          <Button {...shared} onClick={() => void changeToNextState(chosen, "CONFIRMED")}>
            Confirmer
          </Button>
          <Button {...shared} onClick={() => void changeToNextState(chosen, "SHIPPED")}>
            Mettre en route
          </Button>
          <Button {...shared} onClick={() => giveOut(chosen)}>
            Confier à un livreur
          </Button>
          <Button {...shared} onClick={() => print()}>
            Bons
          </Button>
          <Button {...shared} variant="quiet" onClick={() => cancelAfterQuestion(false)}>
            Les annuler
          </Button>
          <Button {...shared} variant="quiet" onClick={() => cancelAfterQuestion(true)}>
            Indésirables
          </Button>
        </Cluster>
      )}
    </Cluster>
  );
}

/** The packing slips of the chosen orders, which are printed together. */
export const ChosenSlips = ({ orders }: { orders: readonly Order[] }) =>
  orders.map((order) => <ChosenSlip key={order.id} order={order} />);

/**
 * The packing slip of an order with the order's present values, because a colleague may have changed the order since it
 * was chosen.
 */
function ChosenSlip({ order }: { order: Order }) {
  const { data, complete } = useFragment({
    fragment: PanelOrderFragmentDoc,
    fragmentName: "PanelOrder",
    from: order,
  });
  return <PackingSlip order={complete ? data : order} />;
}
