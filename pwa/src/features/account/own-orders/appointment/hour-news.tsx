import { type FreeDay, nearestHours } from "graphql-server/features/orders/appointments/appointment-hours";
import { heldUntilText } from "graphql-server/features/orders/appointments/held-until-text";
import { appointmentText } from "graphql-server/platform/shop-time/hour-text";
import { capitalised } from "graphql-server/platform/text/capitalised";
import { useState } from "react";
import { randomId } from "../../../../lib/random-id.ts";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { AppointmentSheet } from "../../../appointments/appointment-sheet.tsx";
import { startOf } from "../../../appointments/stored-hours.ts";
import { useFreeHours } from "../../../appointments/use-free-hours.ts";
import type { DeviceOrder } from "../../../orders/outbox/order-records.ts";
import type { OrderRequest } from "../../../orders/outbox/order-request.ts";
import {
  type Appointment,
  appointmentOf,
  hourProblem,
  lastHourRequest,
  openHourRequest,
} from "../record/appointment.ts";
import { readShopRecord } from "../record/shop-record.ts";
import { StateText } from "../state-text/state-text.tsx";
import * as styles from "./appointment.module.css";

export interface HourNewsProps {
  order: DeviceOrder;
  ask: (request: OrderRequest) => void;
}

/** What the customer of a new appointment must know about its hour: it is kept, asked for, or to be chosen again. */
export function HourNews({ order, ask }: HourNewsProps) {
  const appointment = appointmentOf(order);
  const request = openHourRequest(order);
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
  const problem = hourProblem(order);
  if (problem) return <OtherHours {...{ order, ask, appointment, problem }} />;
  const { heldUntil } = appointment;
  if (heldUntil === null || readShopRecord(order).isHourKept !== true) return null;
  return <p className={styles.soft}>{heldUntilText(new Date(heldUntil), new Date())}.</p>;
}

interface OtherHoursProps extends HourNewsProps {
  appointment: Appointment;
  problem: "GONE" | "ENDED";
}

/** The hour is not kept: the nearest free hours, and all others in the sheet. */
function OtherHours({ order, ask, appointment, problem }: OtherHoursProps) {
  const { serviceId, title, minutes, at } = appointment;
  // The shop's answer about the hour shows that kept hours may be out of date, so they are asked for in any case.
  const { days = [], isAsking } = useFreeHours(serviceId, 0);
  const [isOpen, setOpen] = useState(false);
  const refusal = lastHourRequest(order)?.refusal;
  const choose = (startsAt: number) => {
    setOpen(false);
    ask({ id: randomId(), orderId: order.id, madeAt: Date.now(), kind: "hour", content: startsAt });
  };
  const text = capitalised(appointmentText(new Date(at)));
  const said = problem === "GONE" ? `${text} n’est plus libre.` : `${text}\u00a0: l’heure n’est plus gardée.`;
  const others = problem === "GONE" ? withoutHour(days, at) : days;
  const nearest = isAsking ? [] : nearestHours(at, others);
  return (
    <div className={styles.others}>
      <Notice kind="error">{refusal ? `${refusal}.` : said}</Notice>
      {nearest.length > 0 && <p className={styles.soft}>Heures libres les plus proches&nbsp;:</p>}
      <ul className={styles.hours}>
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

/** Hours that were read before the hour was gone contain it. */
const withoutHour = (days: readonly FreeDay[], at: number): FreeDay[] =>
  days.map(({ day, hours }) => ({ day, hours: hours.filter((hour) => startOf(day, hour) !== at) }));
