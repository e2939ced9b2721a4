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

/** A place in the change log: everything up to it has been read. */
interface LogCursor {
  kind: "log";
  epoch: string;
  /** The log's head when the pass began: a pass must not be cut off by a floor that rises meanwhile. */
  base: string;
  version: string;
  id: string;
}

/** A place in a snapshot, which goes from the newest product to the oldest; the log follows from `base` on. */
interface SnapshotCursor {
  kind: "snapshot";
  epoch: string;
  base: string;
  /** Milliseconds. */
  createdAt: number;
  id: string;
}

interface StateRow {
  epoch: string;
  head: string;
  floor: string;
}

type ChangeRow = StateRow & Product & { changeId: string | null; changeVersion: string; deleted: boolean };
type SnapshotRow = StateRow & (Product | { id: null });

// One statement is one snapshot: rows and head read apart would let a change slip between them.
const READ_LOG = `
  WITH state AS (SELECT epoch, version, floor FROM catalogue_state),
  change AS (
    SELECT product_id, version, deleted FROM catalogue_changes
    WHERE (version, product_id) > ($1::bigint, $2::uuid) ORDER BY version, product_id LIMIT $3
  )
  SELECT state.epoch, state.version AS head, state.floor, change.product_id AS "changeId",
    change.version AS "changeVersion", change.deleted, ${PRODUCT_COLUMNS}
  FROM state LEFT JOIN change ON true LEFT JOIN products p ON p.id = change.product_id AND NOT change.deleted
  ORDER BY change.version, change.product_id`;

const READ_SNAPSHOT = `
  WITH state AS (SELECT epoch, version, floor FROM catalogue_state),
  page AS (
    SELECT * FROM products
    WHERE created_at <= $1::timestamptz AND (created_at < $1::timestamptz OR id > $2::uuid)
    ORDER BY created_at DESC, id LIMIT $3
  )
  SELECT state.epoch, state.version AS head, state.floor, ${PRODUCT_COLUMNS}
  FROM state LEFT JOIN page p ON true ORDER BY p.created_at DESC, p.id`;

/**
 * Reads what changed in the catalogue since a cursor: at first a snapshot, newest product first, then the change
 * log, oldest change first. A product changed while the snapshot is read is newer than its base: the log brings it.
 * @param since a cursor of an earlier answer, or null for everything
 * @param limit products in a page at most
 */
export async function readCatalogueChanges(
  database: DataSource,
  since: string | null,
  limit: number,
): Promise<CatalogueChanges> {
  const cursor = since === null ? undefined : parseCursor(since);
  const pageAfter =
    cursor?.kind === "log"
      ? await logPage(database, cursor, limit)
      : cursor && (await snapshotPage(database, cursor, limit));
  return pageAfter ?? firstPage(database, limit);
}

async function logPage(
  database: DataSource,
  { epoch, base, version, id }: LogCursor,
  limit: number,
): Promise<CatalogueChanges | undefined> {
  const rows: ChangeRow[] = await database.query(READ_LOG, [version, id, limit]);
  const state = stateOf(rows);
  if (!isKnown({ epoch, base }, state)) return undefined;
  const upserted: Product[] = [];
  const deleted: string[] = [];
  for (const { epoch, head, floor, changeId, changeVersion, deleted: gone, ...product } of rows) {
    if (changeId === null) continue;
    if (gone) deleted.push(changeId);
    else upserted.push(product);
  }
  const more = upserted.length + deleted.length === limit;
  const last = rows.at(-1);
  const cursor =
    more && last ? `${epoch}.${base}.${last.changeVersion}.${last.changeId}` : headCursor(epoch, state.head);
  return { cursor, reset: false, more, upserted, deleted };
}

async function snapshotPage(
  database: DataSource,
  { epoch, base, createdAt, id }: SnapshotCursor,
  limit: number,
): Promise<CatalogueChanges | undefined> {
  const rows = await readSnapshot(database, new Date(createdAt).toISOString(), id, limit);
  if (!isKnown({ epoch, base }, stateOf(rows))) return undefined;
  return { ...snapshotAnswer(rows, { epoch, base }, limit), reset: false };
}

async function firstPage(database: DataSource, limit: number): Promise<CatalogueChanges> {
  const rows = await readSnapshot(database, "infinity", LAST_ID, limit);
  const { epoch, head } = stateOf(rows);
  return { ...snapshotAnswer(rows, { epoch, base: head }, limit), reset: true };
}

const readSnapshot = (
  database: DataSource,
  createdAt: string,
  id: string,
  limit: number,
): Promise<SnapshotRow[]> => database.query(READ_SNAPSHOT, [createdAt, id, limit]);

function snapshotAnswer(
  rows: SnapshotRow[],
  { epoch, base }: { epoch: string; base: string },
  limit: number,
): Omit<CatalogueChanges, "reset"> {
  const upserted = rows.flatMap(({ epoch, head, floor, ...product }) =>
    product.id === null ? [] : [product],
  );
  const last = upserted.at(-1);
  const more = upserted.length === limit;
  const cursor =
    more && last ? `${epoch}.${base}.n${last.createdAt.getTime()}.${last.id}` : headCursor(epoch, base);
  return { cursor, more, upserted, deleted: [] };
}

const headCursor = (epoch: string, head: string): string => `${epoch}.${head}.${head}.${LAST_ID}`;

function stateOf(rows: readonly StateRow[]): StateRow {
  const [state] = rows;
  if (!state) throw new Error("catalogue_state holds no row");
  return state;
}

/** A cursor of another life of this database, or whose tombstones may be gone, is unknown. */
function isKnown(cursor: { epoch: string; base: string }, state: StateRow): boolean {
  return cursor.epoch === state.epoch && BigInt(cursor.base) >= BigInt(state.floor);
}

const CURSOR =
  /^([0-9a-f-]{36})\.(\d{1,18})\.(?:(\d{1,18})|n(\d{1,14}))\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A malformed cursor is an unknown one. */
function parseCursor(text: string): LogCursor | SnapshotCursor | undefined {
  const [match, epoch = "", base = "0", version, createdAt, id = FIRST_ID] = CURSOR.exec(text) ?? [];
  if (match === undefined) return undefined;
  return version === undefined
    ? { kind: "snapshot", epoch, base, createdAt: Number(createdAt), id }
    : { kind: "log", epoch, base, version, id };
}
