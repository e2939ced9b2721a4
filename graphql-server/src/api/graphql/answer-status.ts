import type { ApolloServerPlugin } from "@apollo/server";
import type { FormattedExecutionResult, GraphQLFormattedError } from "graphql";
import { RETRY_STATUSES, statusOfCode } from "../../platform/errors/status-codes.ts";
import type { RequestContext } from "../../platform/security/request-context.ts";

/**
 * Returns the HTTP status for errors (503, 429 or 500) and their headers. The status is undefined if all errors are
 * mistakes in the client's request.
 */
export function statusOfErrors(errors: readonly GraphQLFormattedError[]): {
  status: number | undefined;
  headers: Readonly<Record<string, string>>;
} {
  const statuses = errors.map((error) => statusOfCode(String(error.extensions?.code)));
  const status = [...RETRY_STATUSES, 500].find((one) => statuses.includes(one));
  const waits = errors
    .map((error) => error.extensions?.retryAfter)
    .filter((wait) => typeof wait === "number");
  return { status, headers: waits.length > 0 ? { "Retry-After": String(Math.max(...waits)) } : {} };
}

/**
 * Returns the HTTP status and headers of an answer to POST. An answer without data gets 503 or 429 if its errors are
 * temporary, so that the client may repeat the request; otherwise the status is undefined, which means 200. Phones with
 * any release of the PWA read the body whatever the status, and wait for the seconds of `Retry-After`.
 */
export function retryOf({ data, errors = [] }: FormattedExecutionResult): ReturnType<typeof statusOfErrors> {
  if (data) return { status: undefined, headers: {} };
  const { status, headers } = statusOfErrors(errors);
  return { status: status && RETRY_STATUSES.includes(status) ? status : undefined, headers };
}

/** Plugin that sets the HTTP status and headers of Apollo's answers to POST. */
export const errorStatus: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response: { body, http } }) => {
      if (body.kind !== "single") return;
      const { status, headers } = retryOf(body.singleResult);
      if (status) http.status = status;
      for (const [name, value] of Object.entries(headers)) http.headers.set(name, value);
    },
  }),
};
