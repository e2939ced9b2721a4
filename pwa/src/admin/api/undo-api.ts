import type { ApolloClient } from "@apollo/client";
import { resultOf } from "../../apollo/result-of.ts";
import { UndoDocument, type UndoMutation } from "../../graphql/admin.generated.ts";
import type { Result } from "../../lib/result.ts";

export type Undone = UndoMutation["undo"];

/**
 * Undoes one entry of the audit log, or all entries of an edit. Fails with the code CONFLICT if an undo is no longer
 * possible.
 * @param isListed true if the answer must contain the products with all fields that the product list shows
 */
export const undo = (
  client: ApolloClient,
  key: { entryId: string } | { editId: string },
  isListed = false,
): Promise<Result<Undone>> =>
  resultOf(client.mutate({ mutation: UndoDocument, variables: { ...key, isListed } }), (data) => data.undo);
