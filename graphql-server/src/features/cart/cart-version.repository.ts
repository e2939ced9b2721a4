import { rowShape, selectList } from "../../platform/database/entity-columns.ts";
import { type Connection, rows } from "../../platform/database/sql.ts";
import { StoredCart } from "./cart.entity.ts";

const CART = rowShape(StoredCart);

/** Returns the versions of carts by user id. A user whose cart was never edited has no entry. */
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
