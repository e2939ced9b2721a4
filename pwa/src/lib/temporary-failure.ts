import { isTemporary } from "./failure-codes.ts";
import { UnexpectedAnswerError } from "./http/retry-after.ts";
import { failure } from "./mutate.ts";

/** Whether a query that failed so may succeed later; others would fail in the same way again. */
export const isTemporaryError = (error: unknown): boolean => isTemporary(failure(error).code);

/** How long the server asks not to be called again, in milliseconds; 0 where it does not say. */
export const retryAfterOf = (error: unknown): number =>
  error instanceof UnexpectedAnswerError ? error.retryAfterMs : 0;
