/**
 * Returns the lead of a list's page: the number of rows. Until it is known, an empty line keeps its space, so that
 * buttons below do not move while the user clicks.
 */
export const countLead = (count: number | undefined, one: string, several: string): string =>
  count === undefined ? EMPTY_LEAD : `${count} ${count > 1 ? several : one}`;

/** An empty text as high as a line. */
export const EMPTY_LEAD = "\u00a0";
