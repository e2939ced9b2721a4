import { Extensions } from "type-graphql";
import type { IpLimit } from "./rate-limits.ts";

/**
 * Method decorator of a query or mutation: declares the limit by IP address under which the resolver counts its calls.
 * So the server can refuse a client that has used up this limit before the request waits in a queue.
 */
export const LimitedByIp = (limit: IpLimit): MethodDecorator => Extensions({ ipLimit: limit });

/** Returns the rate limit by IP address that a field declares; undefined if it declares none. */
export function limitByIp(field: { extensions: Readonly<Record<string, unknown>> }): IpLimit | undefined {
  const declared = field.extensions.ipLimit;
  return typeof declared === "string" ? (declared as IpLimit) : undefined;
}
