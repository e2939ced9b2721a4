import type { ApolloServerPlugin } from "@apollo/server";
import type { GraphQLFormattedError } from "graphql";
import type { RequestContext } from "../security/request-context.ts";

/** The most telling first: 503 and 429 tell clients and proxies to send the request again later. */
const STATUS: readonly (readonly [code: string, status: number])[] = [
  ["UNAVAILABLE", 503],
  ["RATE_LIMITED", 429],
  ["INTERNAL_SERVER_ERROR", 500],
];

/** The status and headers that errors call for; the status is undefined where the errors are the request's own. */
export function statusOfErrors(errors: readonly GraphQLFormattedError[]): {
  status: number | undefined;
  headers: Readonly<Record<string, string>>;
} {
  const [, status] = STATUS.find(([code]) => errors.some((error) => error.extensions?.code === code)) ?? [];
  const waits = errors
    .map((error) => error.extensions?.retryAfter)
    .filter((wait) => typeof wait === "number");
  return { status, headers: waits.length > 0 ? { "Retry-After": String(Math.max(...waits)) } : {} };
}

/**
 * Plugin: answers by POST that hold no data get the status of their errors where the request may be sent again. Phones
 * of all releases read the body whatever the status, and wait for as long as `Retry-After` says.
 */
export const errorStatus: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response: { body, http } }) => {
      if (body.kind !== "single" || body.singleResult.data) return;
      const { status, headers } = statusOfErrors(body.singleResult.errors ?? []);
      if (status === 429 || status === 503) http.status = status;
      for (const [name, value] of Object.entries(headers)) http.headers.set(name, value);
    },
  }),
};
