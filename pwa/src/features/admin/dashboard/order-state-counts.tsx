import { ORDER_STATE_LABELS, ORDER_STATES } from "graphql-server/features/orders/order-state";
import { OTHER_LABEL } from "graphql-server/platform/text/label-of";
import { Link } from "react-router-dom";
import { ordersUrl } from "../orders/orders-url.ts";
import * as sectionStyles from "../ui/section.module.css";
import type { Dashboard } from "./dashboard.ts";
import * as styles from "./order-state-counts.module.css";

/** Shows the number of orders in each state, with links to them. */
export function OrderStateCounts({ states }: { states: Dashboard["states"] }) {
  const ordersIn = new Map(states.map(({ state, orders }) => [state, orders]));
  /** Number of orders in states that only a newer server knows. The list of orders has no filter for such a state. */
  const others = ordersIn.get("OTHER") ?? 0;
  return (
    <section className={sectionStyles.section} aria-labelledby="admin-states">
      <h2 id="admin-states">Commandes par état</h2>
      <ul className={styles.states} aria-labelledby="admin-states">
        {ORDER_STATES.map((state) => (
          <li key={state}>
            <Link to={ordersUrl({ state })}>
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
