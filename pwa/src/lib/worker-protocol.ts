/** A page asks the waiting release how many windows of the shop are open. */
export const COUNT_WINDOWS = "COUNT_WINDOWS";
/** A page without a worker asks the active one to claim it. */
export const CLAIM_PAGES = "TAKE_PAGES";
/** A page asks the waiting release to activate; workbox-window defines this word. */
export const SKIP_WAITING = "SKIP_WAITING";
/** A page asks its worker to fetch the files that the browser has deleted from the precache. */
export const REPAIR_PRECACHE = "REPAIR_PRECACHE";
