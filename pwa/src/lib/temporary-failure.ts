import { UnexpectedAnswerError } from "./http/retry-after.ts";
import { failure, NETWORK_FAILURE, PARTIAL_CATALOGUE } from "./mutate.ts";

/** Failures of the network, the server or a partial replica. */
const CODES = [NETWORK_FAILURE, PARTIAL_CATALOGUE, "UNAVAILABLE", "INTERNAL_SERVER_ERROR"];

/** Whether a query that failed so may succeed later; others would fail in the same way again. */
export const isTemporary = (error: unknown): boolean => isTemporaryCode(failure(error).code);

/** The same, by the failure's code. */
export const isTemporaryCode = (code: string): boolean => CODES.includes(code);

/** How long the server asks not to be called again, in milliseconds; 0 where it does not say. */
export const retryAfterOf = (error: unknown): number =>
  error instanceof UnexpectedAnswerError ? error.retryAfterMs : 0;
