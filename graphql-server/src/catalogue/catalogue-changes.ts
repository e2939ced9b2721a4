import type { DataSource } from "typeorm";
import { PRODUCT_COLUMNS, type Product } from "./product.entity.ts";

const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** One page of what changed since a cursor. */
export interface CatalogueChanges {
  /** Give it back to go on from here. */
  cursor: string;
  /** The cursor given was unknown or too old: forget everything, this is a fresh snapshot. */
  reset: boolean;
  /** More pages follow at once. */
  more: boolean;
  upserted: Product[];
  /** Ids of deleted products (tombstones). */
  deleted: string[];
}

/** epoch.base.version.id — base is the head at the pass's start, (version, id) the place reached. */
interface Cursor {
  epoch: string;
  base: string;
  version: string;
  id: string;
}

interface ChangeRow {
  epoch: string;
  head: string;
  floor: string;
  changeId: string | null;
  changeVersion: string;
  deleted: boolean;
}

// One statement is one snapshot: rows and head read apart would let a change slip between them.
const READ = `
  WITH state AS (SELECT epoch, version, floor FROM catalogue_state),
  change AS (
    SELECT product_id, version, deleted FROM catalogue_changes
    WHERE (version, product_id) > ($1::bigint, $2::uuid) ORDER BY version, product_id LIMIT $3
  )
  SELECT state.epoch, state.version AS head, state.floor, change.product_id AS "changeId",
    change.version AS "changeVersion", change.deleted, ${PRODUCT_COLUMNS}
  FROM state LEFT JOIN change ON true LEFT JOIN products p ON p.id = change.product_id AND NOT change.deleted
  ORDER BY change.version, change.product_id`;

/**
 * Reads what changed in the catalogue since a cursor, oldest change first.
 * @param since a cursor of an earlier answer, or null for everything
 * @param limit changes in a page at most
 */
export async function readCatalogueChanges(
  database: DataSource,
  since: string | null,
  limit: number,
): Promise<CatalogueChanges> {
  const read = (version: string, id: string): Promise<(ChangeRow & Product)[]> =>
    database.query(READ, [version, id, limit]);
  const cursor = since === null ? undefined : parseCursor(since);
  let rows = await read(cursor?.version ?? "0", cursor?.id ?? FIRST_ID);
  const state = rows[0];
  if (!state) throw new Error("catalogue_state holds no row");
  const known =
    cursor !== undefined && cursor.epoch === state.epoch && BigInt(cursor.base) >= BigInt(state.floor);
  if (cursor && !known) rows = await read("0", FIRST_ID);
  return page(rows, { base: known ? cursor.base : state.head, reset: !known, limit });
}

function page(
  rows: (ChangeRow & Product)[],
  { base, reset, limit }: { base: string; reset: boolean; limit: number },
): CatalogueChanges {
  const upserted: Product[] = [];
  const deleted: string[] = [];
  for (const { epoch, head, floor, changeId, changeVersion, deleted: gone, ...product } of rows) {
    if (changeId === null) continue;
    if (gone) deleted.push(changeId);
    else upserted.push(product);
  }
  const more = upserted.length + deleted.length === limit;
  const last = rows.at(-1);
  const head = rows[0];
  const cursor =
    more && last
      ? `${last.epoch}.${base}.${last.changeVersion}.${last.changeId}`
      : `${head?.epoch}.${head?.head}.${head?.head}.${LAST_ID}`;
  return { cursor, reset, more, upserted, deleted };
}

const CURSOR = /^([0-9a-f-]{36})\.(\d{1,18})\.(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A malformed cursor is an unknown one: it is answered with a fresh snapshot. */
function parseCursor(text: string): Cursor {
  const [, epoch = "", base = "0", version = "0", id = FIRST_ID] = CURSOR.exec(text) ?? [];
  return { epoch, base, version, id };
}
