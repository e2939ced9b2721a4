/** Rows a list shows at first, and rows « Voir plus » adds; the server's own default. */
export const PAGE_SIZE = 20;
