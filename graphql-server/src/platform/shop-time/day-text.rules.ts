let format: Intl.DateTimeFormat | undefined;

/** Returns a day, `2026-12-05`, as people say it: « samedi 5 décembre ». The first day of a month is « 1er ». */
export function dayText(day: string): string {
  // The formatter is created when the first day is formatted, because creating it takes 100 ms on a cheap phone.
  format ??= new Intl.DateTimeFormat("fr-FR", {
    ...{ weekday: "long", day: "numeric", month: "long" },
    timeZone: "UTC",
  });
  return format.format(new Date(`${day}T00:00:00Z`)).replace(/ 1 /, " 1er ");
}
