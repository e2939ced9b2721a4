import { parseShopTime, shopDay } from "../../platform/shop-time/shop-day.rules.ts";

/** Hour in Douala from which a customer is reminded. */
export const REMINDER_HOUR = 9;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What decides about the reminder of an appointment. */
interface Reminded {
  readonly state: string;
  readonly appointmentAt: Date | null;
  /** The hour of which the customer needs no reminder any more; null if there is none. */
  readonly appointmentReminded: Date | null;
}

/** Returns the time from which the customer is reminded: the day before. @param at start of the appointment */
export const reminderTime = (at: Date): Date =>
  new Date(
    parseShopTime(
      `${shopDay(new Date(at.getTime() - DAY_MS))}T${String(REMINDER_HOUR).padStart(2, "0")}:00:00`,
    ),
  );

/**
 * Returns an order that is marked as reminded if its hour was agreed or moved only after the time of the reminder:
 * the customer was told about it then, so that a reminder would say the same again.
 * @param before undefined for a new order
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
