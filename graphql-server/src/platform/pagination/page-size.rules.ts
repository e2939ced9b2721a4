/** Number of entries on a page of a list if the client does not choose it. */
export const PAGE_SIZE = 20;

/** Maximum number of products that a client may request by id in one request. */
export const MAX_IDS = 50;

export const MAX_PAGE_SIZE = 100;
