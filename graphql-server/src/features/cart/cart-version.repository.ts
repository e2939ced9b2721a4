import { rowShape, selectList } from "../../platform/database/entity-columns.ts";
import { type Connection, rows } from "../../platform/database/sql.ts";
import { StoredCart } from "./cart.entity.ts";

const CART = rowShape(StoredCart);

/**
 * Returns a map from a user's id to the version of the user's cart. A user whose cart was never edited is not in the
 * map.
 */
export async function readCartVersions(
  connection: Connection,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const carts = await rows(
    connection,
    CART,
    `SELECT ${selectList(StoredCart, "c")} FROM carts c WHERE user_id = ANY($1::uuid[])`,
    [userIds],
  );
  return new Map(carts.map(({ userId, version }) => [userId, version]));
}
