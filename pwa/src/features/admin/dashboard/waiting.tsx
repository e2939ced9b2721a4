import { ORDER_STATE_LABELS, ORDER_STATES } from "graphql-server/features/orders/order-state";
import { OTHER_LABEL } from "graphql-server/platform/text/label-of";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { ordersAddress } from "../orders/orders-address.ts";
import * as sectionStyles from "../ui/section.module.css";
import type { Dashboard } from "./dashboard.ts";
import * as styles from "./waiting.module.css";

/**
 * Shows the number of new orders and, for a super admin, of new messages. Below, shows the number of orders in each
 * state.
 */
export function Waiting({ dashboard: { states, newMessages } }: { dashboard: Dashboard }) {
  const ordersIn = new Map(states.map(({ state, orders }) => [state, orders]));
  /** Orders in states that a later release has added. The list has no filter for them. */
  const others = ordersIn.get("OTHER") ?? 0;
  const newOrders = ordersIn.get("NEW") ?? 0;
  return (
    <section className={sectionStyles.section} aria-labelledby="admin-waiting">
      <h2 id="admin-waiting">À faire</h2>
      <ul className={styles.tiles}>
        <li>
          <Link to={ordersAddress({ state: "NEW" })} data-waits={newOrders > 0}>
            <strong>{newOrders}</strong> {newOrders > 1 ? "nouvelles commandes" : "nouvelle commande"}
          </Link>
        </li>
        {newMessages !== null && (
          <li>
            <Link to={paths.adminMessages} data-waits={newMessages > 0}>
              <strong>{newMessages}</strong> {newMessages > 1 ? "messages à traiter" : "message à traiter"}
            </Link>
          </li>
        )}
      </ul>
      <h3 id="admin-states">Commandes par état</h3>
      <ul className={styles.states} aria-labelledby="admin-states">
        {ORDER_STATES.map((state) => (
          <li key={state}>
            <Link to={ordersAddress({ state })}>
              {ORDER_STATE_LABELS[state]} <strong>{ordersIn.get(state) ?? 0}</strong>
            </Link>
          </li>
        ))}
        {others > 0 && (
          <li>
            {OTHER_LABEL} <strong>{others}</strong>
          </li>
        )}
      </ul>
    </section>
  );
}
