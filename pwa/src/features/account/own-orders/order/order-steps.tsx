import { orderStepLabel, orderSteps } from "graphql-server/features/orders/order-state";
import type { DeviceOrder } from "../../../orders/outbox/order-records.ts";
import { customerHandover } from "../record/appointment.ts";
import { orderProgress } from "../record/order-progress.ts";
import { StateText } from "../state-text/state-text.tsx";
import * as styles from "./own-order.module.css";

/**
 * Shows the steps of an order as a line of points. For an order that is in none of these steps, such as a cancelled
 * one, shows only its state in words.
 */
export function OrderSteps({ order }: { order: DeviceOrder }) {
  const { label, tone, step } = orderProgress(order);
  const handover = customerHandover(order);
  // The steps of a refused order are hidden, because another notice on the card already says that the shop has refused
  // it.
  if (order.refusal !== undefined) return null;
  if (step === undefined) return <StateText tone={tone} label={label} />;
  return (
    <div className={styles.steps}>
      <ol aria-label="Avancement">
        {orderSteps(handover).map((one, place) => (
          <li
            key={one}
            aria-current={place === step ? "step" : undefined}
            data-reached={place <= step || undefined}
          >
            {orderStepLabel(one, handover)}
          </li>
        ))}
      </ol>
    </div>
  );
}
