import { type FreeDay, nearestSlots } from "graphql-server/features/orders/appointments/free-slots";
import { heldUntilText } from "graphql-server/features/orders/appointments/held-until-text";
import { appointmentText } from "graphql-server/platform/shop-time/time-text";
import { capitalised } from "graphql-server/platform/text/capitalised";
import { useState } from "react";
import { randomId } from "../../../../lib/random-id.ts";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { AppointmentSheet } from "../../../appointments/appointment-sheet.tsx";
import { startOf } from "../../../appointments/stored-slots.ts";
import { useFreeSlots } from "../../../appointments/use-free-slots.ts";
import type { DeviceOrder } from "../../../orders/outbox/order-records.ts";
import type { OrderRequest } from "../../../orders/outbox/order-request.ts";
import {
  type Appointment,
  appointmentOf,
  lastSlotRequest,
  openSlotRequest,
  slotProblem,
} from "../record/appointment.ts";
import { readShopRecord } from "../record/shop-record.ts";
import { StateText } from "../state-text/state-text.tsx";
import * as styles from "./appointment.module.css";

export interface SlotNewsProps {
  order: DeviceOrder;
  ask: (request: OrderRequest) => void;
}

/**
 * Tells the customer about the slot of an unconfirmed appointment: until when the shop holds the slot, that the
 * customer has requested another slot, or that the customer must choose another slot.
 */
export function SlotNews({ order, ask }: SlotNewsProps) {
  const appointment = appointmentOf(order);
  const request = openSlotRequest(order);
  if (!appointment || order.state !== "NEW") return null;
  if (request)
    return (
      <StateText
        tone="waiting"
        label={request.isSent ? "demande envoyée" : "en attente d’envoi"}
        details={request.delay ? [`${request.delay}.`] : []}
      >
        Autre heure
      </StateText>
    );
  const problem = slotProblem(order);
  if (problem) return <OtherSlots {...{ order, ask, appointment, problem }} />;
  const { heldUntil } = appointment;
  if (heldUntil === null || readShopRecord(order).isSlotReserved !== true) return null;
  return <p className={styles.soft}>{heldUntilText(new Date(heldUntil), new Date())}.</p>;
}

interface OtherSlotsProps extends SlotNewsProps {
  appointment: Appointment;
  problem: "UNAVAILABLE" | "HOLD_ENDED";
}

/** Says that the slot is not reserved. Offers the nearest free slots as buttons, and all others in the sheet. */
function OtherSlots({ order, ask, appointment, problem }: OtherSlotsProps) {
  const { serviceId, title, minutes, at } = appointment;
  // The slot is not reserved, so the free slots that the device has stored may be out of date. They are always read
  // again.
  const { days = [], isAsking } = useFreeSlots(serviceId, 0);
  const [isOpen, setOpen] = useState(false);
  const refusal = lastSlotRequest(order)?.refusal;
  const choose = (startsAt: number) => {
    setOpen(false);
    ask({ id: randomId(), orderId: order.id, madeAt: Date.now(), kind: "slot", content: startsAt });
  };
  const text = capitalised(appointmentText(new Date(at)));
  const said =
    problem === "UNAVAILABLE" ? `${text} n’est plus libre.` : `${text}\u00a0: l’heure n’est plus gardée.`;
  const others = problem === "UNAVAILABLE" ? withoutSlot(days, at) : days;
  const nearest = isAsking ? [] : nearestSlots(at, others);
  return (
    <div className={styles.others}>
      <Notice kind="error">{refusal ? `${refusal}.` : said}</Notice>
      {nearest.length > 0 && <p className={styles.soft}>Heures libres les plus proches&nbsp;:</p>}
      <ul className={styles.slots}>
        {nearest.map((startsAt) => (
          <li key={startsAt}>
            <Button variant="outline" size="small" wide onClick={() => choose(startsAt)}>
              {capitalised(appointmentText(new Date(startsAt)))}
            </Button>
          </li>
        ))}
        <li>
          <Button variant="quiet" size="small" wide onClick={() => setOpen(true)}>
            Autre heure
          </Button>
        </li>
      </ul>
      <AppointmentSheet
        service={{ id: serviceId, title, minutes }}
        open={isOpen}
        onClose={() => setOpen(false)}
      >
        {(startsAt) => (
          <Button wide onClick={() => choose(startsAt)}>
            Demander cette heure
          </Button>
        )}
      </AppointmentSheet>
    </div>
  );
}

/**
 * Returns the free slots without the slot that begins at `at`, which is taken. A list that the device has stored
 * earlier may still contain this slot.
 */
const withoutSlot = (days: readonly FreeDay[], at: number): FreeDay[] =>
  days.map(({ day, slots }) => ({ day, slots: slots.filter((time) => startOf(day, time) !== at) }));
