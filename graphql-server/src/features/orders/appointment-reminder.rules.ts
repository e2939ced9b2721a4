import { parseShopTime, shopDay } from "../../platform/shop-time/shop-day.rules.ts";

/** Hour of the day in Douala from which a customer is reminded, on the day before an appointment. */
export const REMINDER_HOUR = 9;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The fields of an order that decide whether the customer is reminded of the appointment. */
interface Reminded {
  readonly state: string;
  readonly appointmentAt: Date | null;
  /** Start of the appointment of which the customer was reminded, or needs no reminder; null before any reminder. */
  readonly appointmentReminded: Date | null;
}

/**
 * Returns the time from which the customer is reminded: 9 h on the day before (Douala).
 * @param at start of the appointment
 */
export const reminderTime = (at: Date): Date =>
  new Date(
    parseShopTime(
      `${shopDay(new Date(at.getTime() - DAY_MS))}T${String(REMINDER_HOUR).padStart(2, "0")}:00:00`,
    ),
  );

/**
 * Marks an order as reminded if its appointment was confirmed or moved only after the time of the reminder. The
 * customer was notified of the confirmation or the move, so a reminder would say the same again.
 * @param before the order before the change; undefined for a new order
 */
export function withoutLateReminder<T extends Reminded>(
  before: Reminded | undefined,
  order: T,
  now: Date,
): T {
  const { state, appointmentAt } = order;
  const isAgreed = state === "CONFIRMED" && appointmentAt !== null;
  const wasAgreed =
    before?.state === "CONFIRMED" && before.appointmentAt?.getTime() === appointmentAt?.getTime();
  if (!isAgreed || wasAgreed || now < reminderTime(appointmentAt)) return order;
  return { ...order, appointmentReminded: appointmentAt };
}
