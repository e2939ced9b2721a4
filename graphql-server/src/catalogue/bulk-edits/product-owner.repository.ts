import * as v from "valibot";
import { rows, type Transaction } from "../../database/sql.ts";

const ID = v.object({ id: v.string() });

/** Returns those of the ids whose accounts exist, and locks the accounts until the commit. */
export async function lockOwners(transaction: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const found = await rows(
    transaction,
    ID,
    "SELECT id FROM users WHERE id = ANY($1::uuid[]) ORDER BY id FOR KEY SHARE",
    [ids],
  );
  return new Set(found.map(({ id }) => id));
}
