let format: Intl.DateTimeFormat | undefined;

/** Formats a date and time in French, in the browser's time zone: « 20 nov. 2026, 11:40 ». */
export function formatDate(iso: string): string {
  // The formatter is created with the first date. Its creation takes 100 ms on a cheap phone, and most pages that
  // load this file show no date.
  format ??= new Intl.DateTimeFormat("fr-FR", { dateStyle: "medium", timeStyle: "short" });
  return format.format(new Date(iso));
}
