/*
 * What the code of a failed request means for its sender. Codes of one feature alone (NOT_FOUND, CONFLICT of a product's
 * edit) are read where that feature is.
 */

/** The shop could not be reached, did not answer in time, or something else answered in its place. */
export const NETWORK_FAILURE = "NETWORK";
export const NETWORK_MESSAGE = "Connexion impossible. Vérifiez votre réseau et réessayez";
/** Only a part of the catalogue is on this device, and it has nothing that answers the query. */
export const PARTIAL_CATALOGUE = "PARTIAL_CATALOGUE";
/** The server will never accept what was sent. */
export const REFUSED_INPUT = "BAD_USER_INPUT";

/** The server was not reached or has a fault; its message explains nothing to the user. */
const SERVER_FAULTS: readonly string[] = [
  NETWORK_FAILURE,
  PARTIAL_CATALOGUE,
  "UNAVAILABLE",
  "INTERNAL_SERVER_ERROR",
];
/** The session is over, or another user's. */
const SESSION_CODES: readonly string[] = ["UNAUTHENTICATED", "CONFLICT"];
/** The session is over, or its user's role does not allow the request. */
const REFUSED_ACCESS: readonly string[] = ["UNAUTHENTICATED", "FORBIDDEN"];

/** True if the server was not reached or has a fault of its own. */
export const isServerFault = (code: string): boolean => SERVER_FAULTS.includes(code);

/** True if the same request may succeed later without the user doing anything. */
export const isTemporary = (code: string): boolean => isServerFault(code) || code === "RATE_LIMITED";

/** True if a request that names its user was refused for its session, which has ended or is another user's. */
export const isSessionFailure = (code: string): boolean => SESSION_CODES.includes(code);

/** True if a request was refused to its caller: the session may have ended, or the user's role have changed. */
export const isAccessRefusal = (code: string): boolean => REFUSED_ACCESS.includes(code);
