/** The shop's time is one hour ahead of UTC all year (ms). Source: time zone Africa/Douala. */
const AHEAD_OF_UTC_MS = 3_600_000;

/** True for a day that exists, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Returns the day in the shop's time zone at a moment, as YYYY-MM-DD. */
export const shopDay = (moment: Date): string =>
  new Date(moment.getTime() + AHEAD_OF_UTC_MS).toISOString().slice(0, 10);
