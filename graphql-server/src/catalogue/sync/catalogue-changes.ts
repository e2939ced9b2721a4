import type { DataSource } from "typeorm";
import { PRODUCT_COLUMNS, type Product } from "../product/product.entity.ts";
import type { QuotaProduct } from "./offline-quota.rules.ts";

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
  /** Of each category this page's snapshot does not hold whole, its newest product left out. */
  cuts: QuotaProduct[];
}

/** As much of a catalogue as a device keeps. */
export interface Part {
  /** Products. */
  atMost: number;
  /** Where the catalogue is larger: the categories, and how many of its newest products each may give. */
  share: { categories: readonly string[]; level: number } | undefined;
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

type ChangeRow = StateRow &
  Product & { ahead: number; changeId: string | null; changeVersion: string; deleted: boolean };
type SnapshotRow = StateRow & { cuts: QuotaProduct[] | null } & (Product | { id: null });

// One statement is one snapshot: rows and head read apart would let a change slip between them.
const READ_LOG = `
  WITH state AS (SELECT epoch, version, floor FROM catalogue_state),
  following AS NOT MATERIALIZED (SELECT * FROM catalogue_changes WHERE (version, product_id) > ($1::bigint, $2::uuid)),
  change AS (SELECT product_id, version, deleted FROM following ORDER BY version, product_id LIMIT $3)
  SELECT state.epoch, state.version AS head, state.floor, change.product_id AS "changeId",
    (SELECT count(*)::int FROM (SELECT FROM following LIMIT $4) AS counted) AS ahead,
    change.version AS "changeVersion", change.deleted, ${PRODUCT_COLUMNS}
  FROM state LEFT JOIN change ON true LEFT JOIN products p ON p.id = change.product_id AND NOT change.deleted
  ORDER BY change.version, change.product_id`;

const IN_PAGE = `created_at <= $1::timestamptz AND (created_at < $1::timestamptz OR id > $2::uuid)
    ORDER BY created_at DESC, id LIMIT $3`;

const READ_SNAPSHOT = `
  WITH state AS (SELECT epoch, version, floor FROM catalogue_state),
  page AS (SELECT * FROM products WHERE ${IN_PAGE})
  SELECT state.epoch, state.version AS head, state.floor, NULL AS cuts, ${PRODUCT_COLUMNS}
  FROM state LEFT JOIN page p ON true ORDER BY p.created_at DESC, p.id`;

// The cuts stand in the first row alone.
const READ_SHARE = `
  WITH state AS (SELECT epoch, version, floor FROM catalogue_state),
  cut AS (
    SELECT wanted.category, edge.created_at, edge.id FROM unnest($4::text[]) AS wanted (category) CROSS JOIN LATERAL (
      SELECT created_at, id FROM products WHERE category = wanted.category
      ORDER BY created_at DESC, id OFFSET $5 LIMIT 1
    ) AS edge
  ),
  page AS (
    SELECT * FROM products WHERE NOT EXISTS (
      SELECT FROM cut WHERE cut.category = products.category AND cut.created_at >= products.created_at
        AND (cut.created_at > products.created_at OR cut.id <= products.id)
    ) AND ${IN_PAGE}
  )
  SELECT state.epoch, state.version AS head, state.floor, ${PRODUCT_COLUMNS},
    CASE WHEN row_number() OVER (ORDER BY p.created_at DESC, p.id) = 1 THEN (
      SELECT json_agg(json_build_object('category', category, 'id', id,
        'createdAt', (extract(epoch FROM created_at) * 1000)::bigint)) FROM cut
    ) END AS cuts
  FROM state LEFT JOIN page p ON true ORDER BY p.created_at DESC, p.id`;

/**
 * Reads what changed in the catalogue since a cursor: at first a snapshot, newest product first, then the change
 * log, oldest change first. A product changed while the snapshot is read is newer than its base: the log brings it.
 * @param since a cursor of an earlier answer, or null for everything
 * @param limit products in a page at most
 * @param part what a device keeps; one that has missed more changes than that gets a fresh snapshot, which is no
 * larger. Null: all products, all changes
 */
export async function readCatalogueChanges(
  database: DataSource,
  since: string | null,
  limit: number,
  part: Part | null = null,
): Promise<CatalogueChanges> {
  const cursor = since === null ? undefined : parseCursor(since);
  const size = { limit, part };
  const pageAfter =
    cursor?.kind === "log"
      ? await logPage(database, cursor, size)
      : cursor && (await snapshotPage(database, cursor, size));
  return pageAfter ?? firstPage(database, size);
}

/** How much is read: products in a page, and in all. */
interface Size {
  limit: number;
  part: Part | null;
}

async function logPage(
  database: DataSource,
  { epoch, base, version, id }: LogCursor,
  { limit, part }: Size,
): Promise<CatalogueChanges | undefined> {
  const counted = part ? part.atMost + 1 : 0;
  const rows: ChangeRow[] = await database.query(READ_LOG, [version, id, limit, counted]);
  const state = stateOf(rows);
  if (!isKnown({ epoch, base, version }, state) || (part && state.ahead > part.atMost)) return undefined;
  const upserted: Product[] = [];
  const deleted: string[] = [];
  for (const { epoch, head, floor, ahead, changeId, changeVersion, deleted: gone, ...product } of rows) {
    if (changeId === null) continue;
    if (gone) deleted.push(changeId);
    else upserted.push(product);
  }
  const more = upserted.length + deleted.length === limit;
  const last = rows.at(-1);
  const cursor =
    more && last ? `${epoch}.${base}.${last.changeVersion}.${last.changeId}` : headCursor(epoch, state.head);
  return { cursor, reset: false, more, upserted, deleted, cuts: [] };
}

async function snapshotPage(
  database: DataSource,
  { epoch, base, createdAt, id }: SnapshotCursor,
  size: Size,
): Promise<CatalogueChanges | undefined> {
  const rows = await readSnapshot(database, new Date(createdAt).toISOString(), id, size);
  if (!isKnown({ epoch, base, version: base }, stateOf(rows))) return undefined;
  return { ...snapshotAnswer(rows, { epoch, base }, size), reset: false };
}

async function firstPage(database: DataSource, size: Size): Promise<CatalogueChanges> {
  const rows = await readSnapshot(database, "infinity", LAST_ID, size);
  const { epoch, head } = stateOf(rows);
  return { ...snapshotAnswer(rows, { epoch, base: head }, size), reset: true };
}

const readSnapshot = (
  database: DataSource,
  createdAt: string,
  id: string,
  { limit, part }: Size,
): Promise<SnapshotRow[]> =>
  part?.share
    ? database.query(READ_SHARE, [createdAt, id, limit, part.share.categories, part.share.level])
    : database.query(READ_SNAPSHOT, [createdAt, id, limit]);

function snapshotAnswer(
  rows: SnapshotRow[],
  { epoch, base }: { epoch: string; base: string },
  { limit }: Size,
): Omit<CatalogueChanges, "reset"> {
  const upserted = rows.flatMap(({ epoch, head, floor, cuts, ...product }) =>
    product.id === null ? [] : [product],
  );
  const last = upserted.at(-1);
  const more = upserted.length === limit;
  const cursor =
    more && last ? `${epoch}.${base}.n${last.createdAt.getTime()}.${last.id}` : headCursor(epoch, base);
  return { cursor, more, upserted, deleted: [], cuts: rows[0]?.cuts ?? [] };
}

const headCursor = (epoch: string, head: string): string => `${epoch}.${head}.${head}.${LAST_ID}`;

function stateOf<Row extends StateRow>(rows: readonly Row[]): Row {
  const [state] = rows;
  if (!state) throw new Error("catalogue_state holds no row");
  return state;
}

/** A cursor of another life of this database, ahead of it, or whose tombstones may be gone, is unknown. */
function isKnown({ epoch, base, version }: Omit<LogCursor, "kind" | "id">, state: StateRow): boolean {
  const [head, floor] = [BigInt(state.head), BigInt(state.floor)];
  return epoch === state.epoch && BigInt(base) >= floor && BigInt(base) <= head && BigInt(version) <= head;
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
