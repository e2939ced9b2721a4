/** A page asks the waiting release how many windows of the shop are open. */
export const COUNT_WINDOWS = "COUNT_WINDOWS";
/** A page without a worker asks the active one to claim it. */
export const CLAIM_PAGES = "TAKE_PAGES";
/** A page tells the waiting release to activate; the word is workbox-window's. */
export const SKIP_WAITING = "SKIP_WAITING";
/** A page asks its worker to fetch what the browser has deleted of the precache. */
export const REPAIR_PRECACHE = "REPAIR_PRECACHE";
