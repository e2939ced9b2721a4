import { signedPrice } from "graphql-server/features/catalogue/product/price";
import { Stack } from "../../../ui/layout/primitives.tsx";
import * as sectionStyles from "../ui/section.module.css";
import * as textStyles from "../ui/text.module.css";
import type { DashboardDay } from "./dashboard.ts";
import { DayChart } from "./day-chart.tsx";
import { ordersCount, rowDay, signedCount } from "./day-texts.ts";
import * as styles from "./order-days.module.css";
import { useDrawing } from "./use-drawing.ts";

const COMPACT = new Intl.NumberFormat("fr-FR", { notation: "compact", maximumFractionDigits: 1 });

export interface OrderDaysProps {
  days: readonly DashboardDay[];
  /** False for an admin whose figures contain only orders that this admin handles, not the shop's other orders. */
  seesAllOrders: boolean;
}

export function OrderDays({ days, seesAllOrders }: OrderDaysProps) {
  const drawing = useDrawing();
  return (
    <section className={sectionStyles.section} aria-labelledby="admin-days">
      <h2 id="admin-days">Les {days.length} derniers jours</h2>
      <Stack gap={5} className={styles.charts}>
        <DayChart
          title="Commandes"
          days={days}
          amountOf={({ orders }) => orders}
          say={ordersCount}
          format={String}
          drawing={drawing}
        />
        <DayChart
          title="Montant"
          days={days}
          amountOf={({ total }) => total}
          say={signedPrice}
          format={(value) => COMPACT.format(value)}
          drawing={drawing}
        />
      </Stack>
      <p className={textStyles.secondary}>
        {!seesAllOrders && "Seulement les commandes que vous traitez. "}
        Livraison comprise, remises déduites. Commandes, annulations et retours comptent le jour où ils
        arrivent.
      </p>
      <details className={styles.days}>
        <summary>Jour par jour, en tableau</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Jour</th>
              <th scope="col">Commandes</th>
              <th scope="col">Montant</th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map(({ day, orders, total }) => (
              <tr key={day}>
                <th scope="row">{rowDay(day)}</th>
                <td>{signedCount(orders)}</td>
                <td>{signedPrice(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
