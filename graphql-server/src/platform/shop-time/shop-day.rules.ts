/**
 * Time zone of the shop, in which every date is shown and every day and year begins. It depends neither on the server's
 * time zone nor on the browser's.
 */
export const SHOP_TIME_ZONE = "Africa/Douala";

/** Time by which `SHOP_TIME_ZONE` is ahead of UTC, all year (ms). */
const AHEAD_OF_UTC_MS = 3_600_000;

/** True for the text of an existing day, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const time = /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Converts a time of the shop's time zone (YYYY-MM-DDTHH:MM:SS) to ms since 1970; NaN for a time that does not exist.
 */
export const parseShopTime = (time: string): number => Date.parse(`${time}Z`) - AHEAD_OF_UTC_MS;

/** Returns the day of a moment in the shop's time zone, as YYYY-MM-DD. */
export const shopDay = (moment: Date): string =>
  new Date(moment.getTime() + AHEAD_OF_UTC_MS).toISOString().slice(0, 10);

/** Returns the year of a moment in the shop's time zone. */
export const shopYear = (moment: Date): number => Number.parseInt(shopDay(moment), 10);

/** Returns the time of day of a moment in the shop's time zone, as HH:MM. */
export const shopTime = (moment: Date): string =>
  new Date(moment.getTime() + AHEAD_OF_UTC_MS).toISOString().slice(11, 16);
