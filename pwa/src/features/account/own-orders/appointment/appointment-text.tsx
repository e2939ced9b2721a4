import { appointmentText, lengthText } from "graphql-server/platform/shop-time/time-text";
import type { Appointment } from "../record/appointment.ts";
import * as styles from "./appointment.module.css";

/** The day and time of an appointment, its service, and its length if this device knows it. */
export function AppointmentText({ appointment: { title, at, minutes } }: { appointment: Appointment }) {
  const start = new Date(at);
  return (
    <div className={styles.appointment}>
      <p>
        <strong>
          Rendez-vous <time dateTime={start.toISOString()}>{appointmentText(start)}</time>
        </strong>
      </p>
      <p className={styles.soft}>
        <bdi>{title}</bdi>
        {minutes !== null && ` · ${lengthText(minutes)}`}
      </p>
    </div>
  );
}
