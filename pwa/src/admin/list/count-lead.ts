/**
 * The lead of a list's page: how many rows there are. Before that is known, an empty line holds its place, so that no
 * button below moves from under the finger that presses it.
 */
export const countLead = (count: number | undefined, one: string, several: string): string =>
  count === undefined ? EMPTY_LEAD : `${count} ${count > 1 ? several : one}`;

/** As high as a line of text. */
export const EMPTY_LEAD = "\u00a0";
