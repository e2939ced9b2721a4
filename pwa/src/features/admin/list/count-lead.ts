/**
 * Returns the text below a list page's heading, with the number of rows. Until the number is known, the text is an
 * empty line, so that buttons below it do not move while the user clicks.
 */
export const countLead = (count: number | undefined, one: string, several: string): string =>
  count === undefined ? EMPTY_LEAD : `${count} ${count > 1 ? several : one}`;

/** A text that takes the height of a line and shows nothing. */
export const EMPTY_LEAD = "\u00a0";
