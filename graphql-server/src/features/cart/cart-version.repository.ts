import * as v from "valibot";
import { type Connection, rows } from "../../platform/database/sql.ts";

const CART_VERSION = v.object({ userId: v.string(), version: v.number() });

/** Returns the version of each cart by user id. A user whose cart was never edited has no entry. */
export async function readCartVersions(
  connection: Connection,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const carts = await rows(
    connection,
    CART_VERSION,
    `SELECT user_id AS "userId", version FROM carts WHERE user_id = ANY($1::uuid[])`,
    [userIds],
  );
  return new Map(carts.map(({ userId, version }) => [userId, version]));
}
