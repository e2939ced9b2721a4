/** A page asks the waiting service worker of a new release how many windows of the shop are open. */
export const COUNT_WINDOWS = "COUNT_WINDOWS";
/** A page that no service worker controls asks the active service worker to take control of the page. */
export const CLAIM_PAGES = "TAKE_PAGES";
/** A page asks the waiting service worker of a new release to activate; workbox-window defines this text. */
export const SKIP_WAITING = "SKIP_WAITING";
/** A page asks a service worker for the version of its release; the documentation of Workbox suggests this text. */
export const GET_VERSION = "GET_VERSION";
/** A page asks its service worker to fetch the files that the browser has deleted from the precache. */
export const REPAIR_PRECACHE = "REPAIR_PRECACHE";
/** The service worker asks a page for its URL, after a tap on a notification. */
export const TELL_ADDRESS = "TELL_ADDRESS";
