/** The shop uses the time zone of Douala, wherever its server is. */
export const SHOP_TIME_ZONE = "Africa/Douala";

// Swedish formats « 2026-11-21 00:40 », which spreadsheets of every language read as a time.
const FORMAT = new Intl.DateTimeFormat("sv-SE", {
  timeZone: SHOP_TIME_ZONE,
  dateStyle: "short",
  timeStyle: "short",
});

/** Formats a time for an exported table: `2026-11-21 00:40`, by the shop's clock. */
export const formatShopTime = (time: Date): string => FORMAT.format(time);
