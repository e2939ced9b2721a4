import type { OperationVariables } from "@apollo/client";
import type { CatalogueQueryName } from "../../lib/operations.ts";
import type { LateResponse } from "../link/replica-link.ts";
import { queryKey } from "./query-data.ts";

/** A catalogue query whose answer is on screen. */
export interface ActiveQuery extends LateResponse {
  name: CatalogueQueryName;
  /** Whether the query cache has it, too. */
  isCached: boolean;
  /** What is to be shown instead; without it the same products with their new texts and prices. */
  next?: Record<string, unknown>;
}

/** How many answers the queries on screen have in the cache: each field, and a product's similar ones. */
export function answersOf(active: readonly ActiveQuery[]): number {
  const cached = active.filter(({ isCached }) => isCached);
  const queries = new Map(cached.map((query) => [queryKey(query), query]));
  const counts = [...queries.values()].map(({ name, data }) => {
    const fields = Object.keys(data).filter((field) => field !== "__typename");
    return fields.length + (name === "ProductPage" && data.product ? 1 : 0);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** « Voir plus » has appended further pages to a list under its first page's variables. */
export function shownVariables({ name, variables, data }: ActiveQuery): OperationVariables {
  if (name !== "ProductList") return variables;
  const shown = (data.products as { edges?: unknown[] } | undefined)?.edges?.length ?? 0;
  return { ...variables, first: Math.max(Number(variables.first ?? 0), shown) };
}

/** The product whose own page this query is of; empty for a list. */
export const productIdOf = ({ name, variables }: ActiveQuery): string =>
  name === "ProductPage" ? String(variables.id).toLowerCase() : "";
