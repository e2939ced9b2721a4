const FORMAT = new Intl.DateTimeFormat("fr-FR", { dateStyle: "medium", timeStyle: "short" });

/** A date and time in French, in the browser's time zone: « 20 nov. 2026, 11:40 ». */
export const formatDate = (iso: string): string => FORMAT.format(new Date(iso));
