import { Extensions } from "type-graphql";
import type { AddressLimit } from "./rate-limits.ts";

/**
 * Method decorator of a query or mutation: declares the limit by address that its resolver counts. The declaration lets
 * the server refuse a client that has used up the limit before the request waits in a queue.
 */
export const LimitedByAddress = (limit: AddressLimit): MethodDecorator => Extensions({ addressLimit: limit });

/** Returns the rate limit by address that a field declares; undefined if it declares none. */
export function limitByAddress(field: {
  extensions: Readonly<Record<string, unknown>>;
}): AddressLimit | undefined {
  const declared = field.extensions.addressLimit;
  return typeof declared === "string" ? (declared as AddressLimit) : undefined;
}
