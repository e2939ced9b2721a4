/* What the code of a failed request means for the sender of the request. Codes of one feature (NOT_FOUND, CONFLICT of a
   product's edit) are handled in that feature. */

/**
 * The shop could not be reached, did not answer in time, or something else (a captive portal) answered in its place.
 */
export const NETWORK_FAILURE = "NETWORK";
export const NETWORK_MESSAGE = "Connexion impossible. Vérifiez votre réseau et réessayez";
/** The replica is partial and has no answer to the query. */
export const PARTIAL_CATALOGUE = "PARTIAL_CATALOGUE";
/** The server will never accept what was sent. */
export const REFUSED_INPUT = "BAD_USER_INPUT";

/** The server was not reached or has a fault; its message does not help the user. */
const SERVER_FAULTS: readonly string[] = [
  NETWORK_FAILURE,
  PARTIAL_CATALOGUE,
  "UNAVAILABLE",
  "INTERNAL_SERVER_ERROR",
];
/** The session has ended, or belongs to another user. */
const SESSION_CODES: readonly string[] = ["UNAUTHENTICATED", "CONFLICT"];
/** The session has ended, or its user's role does not allow the request. */
const REFUSED_ACCESS: readonly string[] = ["UNAUTHENTICATED", "FORBIDDEN"];

/** True if the server was not reached or has a fault of its own. */
export const isServerFault = (code: string): boolean => SERVER_FAULTS.includes(code);

/** True if the same request may succeed later without any action of the user. */
export const isTemporary = (code: string): boolean => isServerFault(code) || code === "RATE_LIMITED";

/**
 * True if the server refused a request because of its session: the session has ended, or it belongs to another user
 * than the user whom the request names.
 */
export const isSessionFailure = (code: string): boolean => SESSION_CODES.includes(code);

/**
 * True if the server refused a request because of its sender. The session may have ended, or the role of the user may
 * have changed.
 */
export const isAccessRefusal = (code: string): boolean => REFUSED_ACCESS.includes(code);
