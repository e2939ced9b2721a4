import * as v from "valibot";
import { EPOCH_ROW } from "../database/row-shapes.ts";
import { type Connection, oneRow, rows } from "../database/sql.ts";

const ADDRESS = v.object({ address: v.nullable(v.string()) });

/** The images that one feature uses. The shop removes only images that no feature uses. */
export interface ImageUse {
  /** Columns with URLs of images, as `table.column`. */
  readonly columns: readonly string[];
  /** SQL query that returns the images' URLs, one in each row. Null and URLs of other sites are ignored. */
  readonly addresses: string;
}

/**
 * Returns the id of the shop's data; undefined for a database without a shop. The storage of images contains this id
 * too, so that the shop recognises its own images.
 */
export async function readEpoch(connection: Connection): Promise<string | undefined> {
  return (await oneRow(connection, EPOCH_ROW, "SELECT epoch FROM catalogue_state"))?.epoch;
}

export async function readUsedAddresses(
  connection: Connection,
  uses: readonly ImageUse[],
): Promise<string[]> {
  const queries = uses.map(({ addresses }) => `SELECT * FROM (${addresses}) AS use (address)`);
  const found = await rows(connection, ADDRESS, queries.join(" UNION "));
  return found.flatMap(({ address }) => address ?? []);
}
