import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { formatOrderNumber, orderNumberOf } from "graphql-server/features/orders/order-number";
import { appointmentText } from "graphql-server/platform/shop-time/time-text";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { formatDay } from "../../../ui/text/format-date.ts";
import type { DeviceOrder } from "../../orders/outbox/order-records.ts";
import * as styles from "./last-orders.module.css";
import { appointmentOf } from "./record/appointment.ts";
import { orderAnchor } from "./record/order-anchor.ts";
import { orderProgress } from "./record/order-progress.ts";
import { sumsOf } from "./record/shop-record.ts";
import { useOrders } from "./use-orders.ts";

/** Largest number of orders that the account page shows. */
const LAST = 3;

/** The user's last orders as one line each, with links to these orders. */
export function LastOrders() {
  const { orders, isAsking } = useOrders();
  return (
    <section className={styles.orders} aria-labelledby="mes-commandes">
      <div className={styles.head}>
        <h2 id="mes-commandes">Mes commandes</h2>
        {orders && orders.length > LAST && <Link to={paths.orders}>Toutes ({orders.length})</Link>}
      </div>
      {!orders || (orders.length === 0 && isAsking) ? (
        <div role="status" aria-label="Chargement">
          <Skeleton shape="text" />
        </div>
      ) : (
        <>
          {orders.length === 0 && <p className={styles.soft}>Pas encore de commande.</p>}
          <ul>
            {orders.slice(0, LAST).map((order) => (
              <li key={order.id}>
                <OrderLink order={order} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function OrderLink({ order }: { order: DeviceOrder }) {
  const placedAt = new Date(order.placedAt).toISOString();
  const { label, tone } = orderProgress(order);
  const appointment = appointmentOf(order);
  return (
    <Link to={`${paths.orders}#${orderAnchor(order.id)}`} className={styles.order} data-tone={tone}>
      <strong>{formatOrderNumber(orderNumberOf(order.id)).replace("-", "\u2011")}</strong>{" "}
      {appointment ? (
        <AppointmentDay at={appointment.at} />
      ) : (
        <time className={styles.soft} dateTime={placedAt}>
          {formatDay(placedAt)}
        </time>
      )}{" "}
      <span>{label}</span> <strong className={styles.total}>{formatPrice(sumsOf(order).total)}</strong>
    </Link>
  );
}

function AppointmentDay({ at }: { at: number }) {
  const start = new Date(at);
  return (
    <time className={styles.soft} dateTime={start.toISOString()}>
      Rendez-vous {appointmentText(start)}
    </time>
  );
}
