/** The shop's days are those of Douala, wherever its server stands. */
export const SHOP_TIME_ZONE = "Africa/Douala";

// Swedish writes « 2026-11-21 00:40 », which spreadsheets of every language read as a time.
const FORMAT = new Intl.DateTimeFormat("sv-SE", {
  timeZone: SHOP_TIME_ZONE,
  dateStyle: "short",
  timeStyle: "short",
});

/** A time as it stands in an exported table: `2026-11-21 00:40`, by the shop's clock. */
export const formatShopTime = (time: Date): string => FORMAT.format(time);
