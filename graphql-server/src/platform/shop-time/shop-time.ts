import { SHOP_TIME_ZONE } from "./shop-day.rules.ts";

// The Swedish format « 2026-11-21 00:40 » is used, because spreadsheets in every language read it as a date with a
// time.
const FORMAT = new Intl.DateTimeFormat("sv-SE", {
  timeZone: SHOP_TIME_ZONE,
  dateStyle: "short",
  timeStyle: "short",
});

/** Formats a time for an exported table, in the shop's time zone: `2026-11-21 00:40`. */
export const formatShopTime = (time: Date): string => FORMAT.format(time);
