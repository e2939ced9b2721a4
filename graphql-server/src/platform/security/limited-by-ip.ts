import { Extensions } from "type-graphql";
import type { IpLimit } from "./rate-limits.ts";

/**
 * Method decorator of a query or mutation: declares which rate limit by IP address the resolver applies. If a client
 * has used up this limit, the server can refuse the client's request before the request waits in a queue.
 */
export const LimitedByIp = (limit: IpLimit): MethodDecorator => Extensions({ ipLimit: limit });

/** Returns the rate limit by IP address that a field declares; undefined if it declares none. */
export function limitByIp(field: { extensions: Readonly<Record<string, unknown>> }): IpLimit | undefined {
  const declared = field.extensions.ipLimit;
  return typeof declared === "string" ? (declared as IpLimit) : undefined;
}
