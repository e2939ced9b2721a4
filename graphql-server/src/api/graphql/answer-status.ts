import type { ApolloServerPlugin } from "@apollo/server";
import type { FormattedExecutionResult, GraphQLFormattedError } from "graphql";
import { RETRY_STATUSES, statusOfCode } from "../../platform/errors/status-codes.ts";
import type { RequestContext } from "../../platform/security/request-context.ts";

/**
 * Returns the HTTP status (503, 429 or 500) and the headers of an answer with these errors. The status is undefined if
 * all errors are mistakes in the client's request.
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
 * Returns the HTTP status and headers of an answer to POST. The status is 503 or 429 if the answer has no data and its
 * errors are temporary: the client may then repeat the request after the seconds in `Retry-After`. In all other cases,
 * the status is undefined, which means 200. The PWA reads the body of an answer with any status.
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
