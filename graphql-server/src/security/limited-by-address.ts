import { Extensions } from "type-graphql";
import type { AddressLimit } from "./rate-limits.ts";

/**
 * Method decorator of a mutation or query that counts its calls by address. It declares the limit, so that the
 * request of a client that has exhausted the limit is refused before it waits in a queue. The resolver itself counts
 * the calls.
 */
export const LimitedByAddress = (limit: AddressLimit): MethodDecorator => Extensions({ addressLimit: limit });

/** Returns the limit by address that a field of the built schema declares; undefined if it declares none. */
export function limitByAddress(field: {
  extensions: Readonly<Record<string, unknown>>;
}): AddressLimit | undefined {
  const declared = field.extensions.addressLimit;
  return typeof declared === "string" ? (declared as AddressLimit) : undefined;
}
