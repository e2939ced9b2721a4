/**
 * Returns the number of rows as the lead of a list's page. Until the number is known, the lead is an empty line, so
 * that buttons below do not move while the user clicks.
 */
export const countLead = (count: number | undefined, one: string, several: string): string =>
  count === undefined ? EMPTY_LEAD : `${count} ${count > 1 ? several : one}`;

/** An empty text as high as a line. */
export const EMPTY_LEAD = "\u00a0";
