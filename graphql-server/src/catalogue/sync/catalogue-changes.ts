import type { DataSource } from "typeorm";
import { PRODUCT_COLUMNS, type Product } from "../product/product.entity.ts";
import type { QuotaProduct } from "./offline-quota.rules.ts";

const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** A batch of the changes since a cursor. */
export interface CatalogueChanges {
  /** Cursor of the next batch. */
  cursor: string;
  /** Whether the given cursor was unknown or too old: the client must clear its replica, a new snapshot begins. */
  reset: boolean;
  /** Whether another batch is available now. */
  more: boolean;
  upserted: Product[];
  /** Products of which the client has all but the present states; only where they are asked for. */
  restated: Product[];
  /** Ids of deleted products (tombstones). */
  deleted: string[];
  /** Cutoffs: of each category that the snapshot does not contain whole, the newest omitted product. */
  cuts: QuotaProduct[];
}

/** The offline quota of a device. */
export interface Quota {
  /** Maximum number of products. */
  maxProducts: number;
  /** When the catalogue is larger: its categories, and the number of newest products of each; undefined otherwise. */
  perCategory: { categories: readonly string[]; limit: number } | undefined;
}

/** A position in the change log: everything up to it has been read. */
interface LogCursor {
  kind: "log";
  epoch: string;
  /** The log's head at the start of the pass. It is compared with the floor, so that a rising floor ends no pass. */
  base: string;
  version: string;
  id: string;
}

/** A position in a snapshot, which goes from the newest product to the oldest; the log follows from `base` on. */
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
  Product & {
    ahead: number;
    changeId: string | null;
    changeVersion: string;
    deleted: boolean;
    contentVersion: string;
  };
type SnapshotRow = StateRow & { cuts: QuotaProduct[] | null } & (Product | { id: null });

// One statement reads one database snapshot: with two, a change could be committed between reading the head and the rows.
const READ_LOG = `
  WITH state AS (SELECT epoch, version, floor FROM catalogue_state),
  following AS NOT MATERIALIZED (SELECT * FROM catalogue_changes WHERE (version, product_id) > ($1::bigint, $2::uuid)),
  change AS (SELECT product_id, version, deleted, coalesce(content_version, version) AS content_version FROM following ORDER BY version, product_id LIMIT $3)
  SELECT state.epoch, state.version AS head, state.floor, change.product_id AS "changeId",
    (SELECT count(*)::int FROM (SELECT FROM following LIMIT $4) AS counted) AS ahead,
    change.version AS "changeVersion", change.content_version AS "contentVersion", change.deleted, ${PRODUCT_COLUMNS}
  FROM state LEFT JOIN change ON true LEFT JOIN products p ON p.id = change.product_id AND NOT change.deleted
  ORDER BY change.version, change.product_id`;

const IN_BATCH = `created_at <= $1::timestamptz AND (created_at < $1::timestamptz OR id > $2::uuid)
    ORDER BY created_at DESC, id LIMIT $3`;

const READ_SNAPSHOT = `
  WITH state AS (SELECT epoch, version, floor FROM catalogue_state),
  batch AS (SELECT * FROM products WHERE ${IN_BATCH})
  SELECT state.epoch, state.version AS head, state.floor, NULL AS cuts, ${PRODUCT_COLUMNS}
  FROM state LEFT JOIN batch p ON true ORDER BY p.created_at DESC, p.id`;

// Only the first row has the cutoffs.
const READ_QUOTA_SNAPSHOT = `
  WITH state AS (SELECT epoch, version, floor FROM catalogue_state),
  cutoff AS (
    SELECT wanted.category, omitted.created_at, omitted.id
    FROM unnest($4::text[]) AS wanted (category) CROSS JOIN LATERAL (
      SELECT created_at, id FROM products WHERE category = wanted.category
      ORDER BY created_at DESC, id OFFSET $5 LIMIT 1
    ) AS omitted
  ),
  batch AS (
    SELECT * FROM products WHERE NOT EXISTS (
      SELECT FROM cutoff WHERE cutoff.category = products.category AND cutoff.created_at >= products.created_at
        AND (cutoff.created_at > products.created_at OR cutoff.id <= products.id)
    ) AND ${IN_BATCH}
  )
  SELECT state.epoch, state.version AS head, state.floor, ${PRODUCT_COLUMNS},
    CASE WHEN row_number() OVER (ORDER BY p.created_at DESC, p.id) = 1 THEN (
      SELECT json_agg(json_build_object('category', category, 'id', id,
        'createdAt', (extract(epoch FROM created_at) * 1000)::bigint)) FROM cutoff
    ) END AS cuts
  FROM state LEFT JOIN batch p ON true ORDER BY p.created_at DESC, p.id`;

/**
 * Reads a batch of the catalogue's changes since a cursor: first a snapshot, newest product first, then the change log,
 * oldest change first. Changes made while the snapshot is read are newer than its base, so the log contains them.
 * @param since the cursor of an earlier batch; null to start with a snapshot
 * @param limit maximum number of products in a batch
 * @param quota of the device; one that has missed more changes than its quota gets a new snapshot, which is no larger.
 * Null for all products and all changes
 * @param states whether products of which only states have changed since the client's pass began come in `restated`
 */
export async function readCatalogueChanges(
  database: DataSource,
  since: string | null,
  limit: number,
  quota: Quota | null = null,
  states = false,
): Promise<CatalogueChanges> {
  const cursor = since === null ? undefined : parseCursor(since);
  const limits = { limit, quota, states };
  const batch =
    cursor?.kind === "log"
      ? await readLogBatch(database, cursor, limits)
      : cursor && (await readSnapshotBatch(database, cursor, limits));
  return batch ?? readFirstBatch(database, limits);
}

/** What is read: products in a batch, the device's quota, and whether it takes states alone. */
interface ReadLimits {
  limit: number;
  quota: Quota | null;
  states: boolean;
}

/** @returns undefined when the cursor is unknown, or the device has missed more changes than its quota */
async function readLogBatch(
  database: DataSource,
  { epoch, base, version, id }: LogCursor,
  { limit, quota, states }: ReadLimits,
): Promise<CatalogueChanges | undefined> {
  const counted = quota ? quota.maxProducts + 1 : 0;
  const rows: ChangeRow[] = await database.query(READ_LOG, [version, id, limit, counted]);
  const state = stateOf(rows);
  if (!isKnown({ epoch, base, version }, state) || (quota && state.ahead > quota.maxProducts))
    return undefined;
  const upserted: Product[] = [];
  const restated: Product[] = [];
  const deleted: string[] = [];
  for (const row of rows) {
    const {
      epoch,
      head,
      floor,
      ahead,
      changeId,
      changeVersion,
      contentVersion,
      deleted: isDeleted,
      ...product
    } = row;
    if (changeId === null) continue;
    // What was there when the pass began, the client has; what came during it, a batch may have passed over.
    const isKnown = states && BigInt(contentVersion) <= BigInt(base);
    if (isDeleted) deleted.push(changeId);
    else if (isKnown) restated.push(product);
    else upserted.push(product);
  }
  const more = upserted.length + restated.length + deleted.length === limit;
  const last = rows.at(-1);
  const cursor =
    more && last ? `${epoch}.${base}.${last.changeVersion}.${last.changeId}` : headCursor(epoch, state.head);
  return { cursor, reset: false, more, upserted, restated, deleted, cuts: [] };
}

async function readSnapshotBatch(
  database: DataSource,
  { epoch, base, createdAt, id }: SnapshotCursor,
  limits: ReadLimits,
): Promise<CatalogueChanges | undefined> {
  const rows = await readSnapshot(database, new Date(createdAt).toISOString(), id, limits);
  if (!isKnown({ epoch, base, version: base }, stateOf(rows))) return undefined;
  return { ...snapshotBatch(rows, { epoch, base }, limits), reset: false };
}

async function readFirstBatch(database: DataSource, limits: ReadLimits): Promise<CatalogueChanges> {
  const rows = await readSnapshot(database, "infinity", LAST_ID, limits);
  const { epoch, head } = stateOf(rows);
  return { ...snapshotBatch(rows, { epoch, base: head }, limits), reset: true };
}

const readSnapshot = (
  database: DataSource,
  createdAt: string,
  id: string,
  { limit, quota }: ReadLimits,
): Promise<SnapshotRow[]> => {
  const { perCategory } = quota ?? {};
  return perCategory
    ? database.query(READ_QUOTA_SNAPSHOT, [createdAt, id, limit, perCategory.categories, perCategory.limit])
    : database.query(READ_SNAPSHOT, [createdAt, id, limit]);
};

function snapshotBatch(
  rows: SnapshotRow[],
  { epoch, base }: { epoch: string; base: string },
  { limit }: ReadLimits,
): Omit<CatalogueChanges, "reset"> {
  const upserted = rows.flatMap(({ epoch, head, floor, cuts, ...product }) =>
    product.id === null ? [] : [product],
  );
  const last = upserted.at(-1);
  const more = upserted.length === limit;
  const cursor =
    more && last ? `${epoch}.${base}.n${last.createdAt.getTime()}.${last.id}` : headCursor(epoch, base);
  return { cursor, more, upserted, restated: [], deleted: [], cuts: rows[0]?.cuts ?? [] };
}

const headCursor = (epoch: string, head: string): string => `${epoch}.${head}.${head}.${LAST_ID}`;

function stateOf<Row extends StateRow>(rows: readonly Row[]): Row {
  const [state] = rows;
  if (!state) throw new Error("catalogue_state holds no row");
  return state;
}

/**
 * Whether a cursor is valid: of this database (the epoch), not ahead of the log (as after a restored backup), and not
 * older than the removed tombstones (the floor).
 */
function isKnown({ epoch, base, version }: Omit<LogCursor, "kind" | "id">, state: StateRow): boolean {
  const [head, floor] = [BigInt(state.head), BigInt(state.floor)];
  return epoch === state.epoch && BigInt(base) >= floor && BigInt(base) <= head && BigInt(version) <= head;
}

const CURSOR =
  /^([0-9a-f-]{36})\.(\d{1,18})\.(?:(\d{1,18})|n(\d{1,14}))\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Parses a cursor; undefined for a malformed one. */
function parseCursor(text: string): LogCursor | SnapshotCursor | undefined {
  const [match, epoch = "", base = "0", version, createdAt, id = FIRST_ID] = CURSOR.exec(text) ?? [];
  if (match === undefined) return undefined;
  return version === undefined
    ? { kind: "snapshot", epoch, base, createdAt: Number(createdAt), id }
    : { kind: "log", epoch, base, version, id };
}
