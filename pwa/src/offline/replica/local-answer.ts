import type { GraphQLFormattedError } from "graphql";
import { PARTIAL_CATALOGUE } from "../../lib/failure-codes.ts";
import type { CatalogueData } from "./local-resolver.ts";

/** The replica's answer to a query. */
export interface LocalResult {
  data: CatalogueData;
  /** When the replica was brought up to date, in milliseconds. */
  at: number;
}

/** A partial replica has nothing for the query, which does not mean that the shop has not. */
export interface LocalRefusal {
  data?: never;
  errors: [GraphQLFormattedError];
}

/** Whether the answer is a list without products. */
export const isEmptyList = (data: CatalogueData): boolean =>
  "products" in data && data.products.totalCount === 0;

/**
 * The refusal in place of an empty list.
 * @param kept products on the device
 * @param total products of the shop; undefined where a former release has stored the replica
 */
export function partialAnswer(kept: number, total: number | undefined): LocalRefusal {
  const part =
    total === undefined ? "une partie du catalogue" : `${format(kept)} produits sur ${format(total)}`;
  const message = `Le téléphone garde ${part}\u00a0: rien n’y correspond. Reconnectez-vous pour voir les autres`;
  return { errors: [{ message, extensions: { code: PARTIAL_CATALOGUE } }] };
}

const format = (products: number): string => products.toLocaleString("fr-FR");
