import { SHOP_TIME_ZONE } from "./shop-day.rules.ts";

const ZONE = `'${SHOP_TIME_ZONE}'`;

/** SQL of the day of a time, in the shop's time zone. */
export const dayOf = (time: string): string => `(${time} AT TIME ZONE ${ZONE})::date`;

/** SQL of the time at which a day begins in the shop's time zone. */
export const startOfDay = (day: string): string => `((${day})::timestamp AT TIME ZONE ${ZONE})`;

/**
 * SQL condition: a time is within a period. @param from the parameter of its first day, as YYYY-MM-DD in the shop's
 * time zone; null for no limit @param to the parameter of its last day, in the same way
 */
export const isWithinDays = (time: string, from: string, to: string): string =>
  `(${time} >= coalesce(${startOfDay(`${from}::date`)}, '-infinity')
    AND ${time} < coalesce(${startOfDay(`${to}::date + 1`)}, 'infinity'))`;
