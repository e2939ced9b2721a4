import { isOpen } from "graphql-server/features/orders/appointments/appointment-hours";
import { type AppointmentSettings, QUARTER } from "graphql-server/features/shop/profile/appointment-settings";
import { isDay, parseShopTime } from "graphql-server/platform/shop-time/shop-day";
import type { FieldErrors } from "../../forms/use-form.ts";

/** A day and an hour as an admin types them. */
export interface TypedHour {
  /** YYYY-MM-DD in Douala. */
  readonly day: string;
  /** HH:MM in Douala. */
  readonly hour: string;
}

export const hourErrors = ({ day, hour }: TypedHour): FieldErrors => ({
  day: isDay(day) ? undefined : "Choisissez un jour",
  hour: QUARTER.test(hour) ? undefined : "Au quart d’heure\u00a0: 10:00, 10:15, 10:30 ou 10:45",
});

/**
 * Returns what is unusual about an hour, which the admin may give nevertheless; undefined for a usual or incomplete one,
 * and while the settings are unknown. @param minutes length of the appointment @param now ms since 1970
 */
export function hourWarning(
  typed: TypedHour,
  minutes: number,
  settings: AppointmentSettings | undefined,
  now: number,
): string | undefined {
  if (!settings || Object.values(hourErrors(typed)).some(Boolean)) return undefined;
  const at = Date.parse(instantOf(typed));
  if (at < now) return "Heure passée";
  if (settings.closedDays.includes(typed.day)) return "Fermé ce jour";
  return isOpen(at, minutes, settings) ? undefined : "Hors des heures d’ouverture";
}

/** The instant that is sent; the phone's own time zone does not count. @param typed a day and hour without errors */
export const instantOf = ({ day, hour }: TypedHour): string =>
  new Date(parseShopTime(`${day}T${hour}:00`)).toISOString();
