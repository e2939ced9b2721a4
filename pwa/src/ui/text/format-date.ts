import { SHOP_TIME_ZONE } from "graphql-server/platform/shop-time/shop-day";

let format: Intl.DateTimeFormat | undefined;

/** Formats a date and time in French, in the shop's time zone: « 20 nov. 2026, 11:40 ». */
export function formatDate(iso: string): string {
  // Creates the formatter with the first date, because this takes 100 ms on a cheap phone, and most pages that load
  // this file show no date.
  format ??= new Intl.DateTimeFormat("fr-FR", {
    ...{ dateStyle: "medium", timeStyle: "short" },
    timeZone: SHOP_TIME_ZONE,
  });
  return format.format(new Date(iso));
}

let dayFormat: Intl.DateTimeFormat | undefined;

/** Formats a day in French, in the shop's time zone: « 20 nov. ». */
export function formatDay(iso: string): string {
  dayFormat ??= new Intl.DateTimeFormat("fr-FR", {
    day: "numeric",
    month: "short",
    timeZone: SHOP_TIME_ZONE,
  });
  return dayFormat.format(new Date(iso));
}
