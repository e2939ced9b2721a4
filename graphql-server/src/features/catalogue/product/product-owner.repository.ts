import { ID_ROW } from "../../../platform/database/row-shapes.ts";
import { rows, type Transaction } from "../../../platform/database/sql.ts";

/** Locks the accounts of these users until the commit. @returns the ids of the accounts that exist */
export async function lockOwners(transaction: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const found = await rows(
    transaction,
    ID_ROW,
    "SELECT id FROM users WHERE id = ANY($1::uuid[]) ORDER BY id FOR KEY SHARE",
    [ids],
  );
  return new Set(found.map(({ id }) => id));
}
