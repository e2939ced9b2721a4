/** Rows of a page where the query does not say how many. */
export const PAGE_SIZE = 20;

/** Rows of a page at most. */
export const MAX_PAGE_SIZE = 100;
