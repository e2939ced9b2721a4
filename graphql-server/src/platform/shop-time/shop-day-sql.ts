import { SHOP_TIME_ZONE } from "./shop-day.rules.ts";

const ZONE = `'${SHOP_TIME_ZONE}'`;

/**
 * Returns SQL for the day of a time, in the shop's time zone.
 * @param time SQL of the time
 */
export const dayOf = (time: string): string => `(${time} AT TIME ZONE ${ZONE})::date`;

/**
 * Returns SQL for the time at which a day begins in the shop's time zone.
 * @param day SQL of the day
 */
export const startOfDay = (day: string): string => `((${day})::timestamp AT TIME ZONE ${ZONE})`;

/**
 * Returns the SQL condition that a time is within a period of days.
 * @param time SQL of the time
 * @param from placeholder for the first day of the period (YYYY-MM-DD in the shop's time zone); null means no limit
 * @param to placeholder for the last day of the period, in the same form; null means no limit
 */
export const isWithinDays = (time: string, from: string, to: string): string =>
  `(${time} >= coalesce(${startOfDay(`${from}::date`)}, '-infinity')
    AND ${time} < coalesce(${startOfDay(`${to}::date + 1`)}, 'infinity'))`;
