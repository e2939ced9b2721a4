let format: Intl.DateTimeFormat | undefined;

/** Formats a date and time in French, in the browser's time zone: « 20 nov. 2026, 11:40 ». */
export function formatDate(iso: string): string {
  // Created with the first date: it takes a cheap phone 100 ms, and most pages that load this file show no date.
  format ??= new Intl.DateTimeFormat("fr-FR", { dateStyle: "medium", timeStyle: "short" });
  return format.format(new Date(iso));
}
