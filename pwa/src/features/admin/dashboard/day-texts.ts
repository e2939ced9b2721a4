const SHORT = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "short", timeZone: "UTC" });
const LONG = new Intl.DateTimeFormat("fr-FR", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

const ROW = new Intl.DateTimeFormat("fr-FR", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** Formats a day, `2026-11-22`, for an axis: « 22 nov. ». */
export const shortDay = (day: string): string => SHORT.format(new Date(`${day}T00:00:00Z`));

/** Formats a day for a table's row: « dim. 22 nov. ». */
export const rowDay = (day: string): string => ROW.format(new Date(`${day}T00:00:00Z`));

/** Formats a day for a sentence: « dimanche 22 novembre ». */
export const longDay = (day: string): string => LONG.format(new Date(`${day}T00:00:00Z`));

/** Returns a number of orders as text: « 12 », or « − 2 » if more orders were cancelled than placed. */
export const signedCount = (orders: number): string => (orders < 0 ? `−\u00a0${-orders}` : String(orders));

/**
 * Returns a number of orders as text with the noun: « 1 commande », « 12 commandes », or « − 2 commandes » if more were
 * cancelled than placed.
 */
export const ordersCount = (orders: number): string =>
  `${signedCount(orders)} ${Math.abs(orders) > 1 ? "commandes" : "commande"}`;
