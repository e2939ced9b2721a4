/** Default number of rows in a page. */
export const PAGE_SIZE = 20;

/** Maximum number of products requested by id at once. */
export const MAX_IDS = 50;

/** Maximum number of rows in a page. */
export const MAX_PAGE_SIZE = 100;
