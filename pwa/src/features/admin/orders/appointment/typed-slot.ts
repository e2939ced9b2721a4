import { isOpen } from "graphql-server/features/orders/appointments/free-slots";
import { type AppointmentSettings, QUARTER } from "graphql-server/features/shop/profile/appointment-settings";
import { isDay, parseShopTime } from "graphql-server/platform/shop-time/shop-day";
import type { FieldErrors } from "../../forms/use-form.ts";

/** Day and time of an appointment as an admin types them. */
export interface TypedSlot {
  /** YYYY-MM-DD in Douala. */
  readonly day: string;
  /** HH:MM in Douala. */
  readonly time: string;
}

export const slotErrors = ({ day, time }: TypedSlot): FieldErrors => ({
  day: isDay(day) ? undefined : "Choisissez un jour",
  time: QUARTER.test(time) ? undefined : "Au quart d’heure\u00a0: 10:00, 10:15, 10:30 ou 10:45",
});

/**
 * Returns a warning if a typed slot is past, on a closed day or outside of the opening hours; the admin may choose the
 * slot nevertheless. Returns undefined for any other slot, for an incomplete slot, and until the settings are loaded.
 * @param minutes length of the appointment
 * @param now ms since 1970
 */
export function slotWarning(
  typed: TypedSlot,
  minutes: number,
  settings: AppointmentSettings | undefined,
  now: number,
): string | undefined {
  if (!settings || Object.values(slotErrors(typed)).some(Boolean)) return undefined;
  const at = Date.parse(instantOf(typed));
  if (at < now) return "Heure passée";
  if (settings.closedDays.includes(typed.day)) return "Fermé ce jour";
  return isOpen(at, minutes, settings) ? undefined : "Hors des heures d’ouverture";
}

/**
 * Returns the start that is sent to the server, as ISO 8601. The phone's time zone does not matter.
 * @param typed day and time without errors
 */
export const instantOf = ({ day, time }: TypedSlot): string =>
  new Date(parseShopTime(`${day}T${time}:00`)).toISOString();
