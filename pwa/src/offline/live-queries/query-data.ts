import type { OperationVariables } from "@apollo/client";
import type { DocumentNode } from "graphql";
import { operationNameOf } from "../../lib/operations.ts";

/** The same for two requests of one operation with the same variables. */
export const queryKey = ({
  query,
  variables,
}: {
  query: DocumentNode;
  variables: OperationVariables;
}): string => `${operationNameOf(query)} ${JSON.stringify(variables)}`;

/** Whether two answers list the same products in the same order. */
export const sameProducts = (a: object, b: object): boolean => idsOf(a).join() === idsOf(b).join();

/** Whether an answer has no product. */
export const isEmpty = (data: object): boolean => idsOf(data).length === 0;

/** Whether an answer says all that another does, and the same. */
export function isSame(known: unknown, next: unknown): boolean {
  if (typeof known !== "object" || typeof next !== "object" || !known || !next) return known === next;
  if (Array.isArray(known) && Array.isArray(next) && known.length !== next.length) return false;
  return Object.entries(known).every(([name, value]) => isSame(value, Reflect.get(next, name)));
}

/**
 * The ids in an answer, in the order of its lists; fields are sorted because server and replica order them differently,
 * and only those that can hold ids: lists of hundreds of cards are compared on a cheap phone.
 */
function idsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(idsOf);
  if (typeof value !== "object" || value === null) return [];
  const own = "id" in value ? [value.id] : [];
  const nested = Object.entries(value).filter(([, inside]) => typeof inside === "object" && inside !== null);
  return own.concat(nested.sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, inside]) => idsOf(inside)));
}
