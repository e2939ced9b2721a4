import type { ApolloClient } from "@apollo/client";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { UndoDocument, type UndoMutation } from "../../../data/graphql/admin.generated.ts";
import type { Result } from "../../../lib/result.ts";
import { attemptOf } from "../forms/save-attempts.ts";

export type Undone = UndoMutation["undo"];

/**
 * Undoes one entry of the audit log, or all entries of an edit. Fails with the code CONFLICT if it is too late for an
 * undo. A repeated request gets the answer to the first request.
 * @param isListed true if the answer must contain the products with all fields that the product list shows
 */
export async function undo(
  client: ApolloClient,
  key: { entryId: string } | { editId: string },
  isListed = false,
): Promise<Result<Undone>> {
  const { editId: requestId, settle } = attemptOf(client, "undo", key);
  const variables = { ...key, requestId, isListed };
  const result = await resultOf(client.mutate({ mutation: UndoDocument, variables }), (data) => data.undo);
  if (result.ok) settle();
  return result;
}
