/* What the error code of a failed request means for its caller. Error codes that have a special meaning in one feature,
   such as NOT_FOUND, or CONFLICT when a product is edited, are handled in that feature. */

/**
 * Code of a request that did not get the shop's answer: the server could not be reached, did not answer in time, or
 * something else on the network, such as a captive portal, sent an answer.
 */
export const NETWORK_FAILURE = "NETWORK";
export const NETWORK_MESSAGE = "Connexion impossible. Vérifiez votre réseau et réessayez";
/** Code of a query that the replica cannot answer, because the replica contains only a part of the catalogue. */
export const PARTIAL_CATALOGUE = "PARTIAL_CATALOGUE";
/** Code of a request whose input the server refuses; a repeated request would be refused again. */
export const REFUSED_INPUT = "BAD_USER_INPUT";

/**
 * Codes of requests that did not reach the server or that failed because of a fault of the server. The server's message
 * is not shown, because it does not help the user.
 */
const SERVER_FAULTS: readonly string[] = [
  NETWORK_FAILURE,
  PARTIAL_CATALOGUE,
  "UNAVAILABLE",
  "INTERNAL_SERVER_ERROR",
];
/**
 * Codes with which the server refuses a request because of its session: UNAUTHENTICATED if the session has ended;
 * CONFLICT if the session belongs to another user than the user whom the request names.
 */
const SESSION_CODES: readonly string[] = ["UNAUTHENTICATED", "CONFLICT"];
/**
 * Codes with which the server refuses a request because of its user: UNAUTHENTICATED if the session has ended;
 * FORBIDDEN if the user's role does not allow the request.
 */
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
 * True if the server refused a request because of the user who sent it. The session may have ended, or the user's role
 * may have changed.
 */
export const isAccessRefusal = (code: string): boolean => REFUSED_ACCESS.includes(code);
