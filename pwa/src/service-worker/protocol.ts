/** A page asks the release that waits how many windows of the shop are open. */
export const COUNT_WINDOWS = "COUNT_WINDOWS";
/** A page without a worker asks the one that is there to take it. */
export const TAKE_PAGES = "TAKE_PAGES";
/** A page tells the release that waits to take over; the word is workbox-window's. */
export const TAKE_OVER = "SKIP_WAITING";
