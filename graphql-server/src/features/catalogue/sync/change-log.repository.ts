import * as v from "valibot";
import { COUNT_ROW } from "../../../platform/database/row-shapes.ts";
import { type Database, json, oneRow, rows, type Transaction } from "../../../platform/database/sql.ts";
import { PRODUCT_COLUMNS, PRODUCT_ROW, type Product } from "../product/product.entity.ts";
import type { QuotaProduct } from "./offline-quota.rules.ts";

export interface LogState {
  epoch: string;
  /** The newest version of the catalogue. */
  head: string;
  floor: string;
}

interface LogEntry {
  id: string;
  version: string;
  /**
   * The version in which the product's content last changed: everything except the availability of the product and its
   * variants.
   */
  contentVersion: string;
  /** The product; null if it was deleted. */
  product: Product | null;
}

/**
 * Limits the read for a catalogue larger than a device's quota: only the newest products of each category are read.
 */
export interface CategoryLimit {
  categories: readonly string[];
  limit: number;
}

const STATE = { epoch: v.string(), head: v.string(), floor: v.string() };
/**
 * Parses the product in a row of a query's result. The product's id is null in two cases: the product is deleted; or
 * the query has found nothing, and its only row contains just the state of the change log.
 */
const PRODUCT = v.union([PRODUCT_ROW, v.object({ id: v.null() })]);
const LOG_ROW = v.intersect([
  v.object({
    ...STATE,
    ahead: v.number(),
    changeId: v.nullable(v.string()),
    changeVersion: v.nullable(v.string()),
    contentVersion: v.nullable(v.string()),
  }),
  PRODUCT,
]);
const SNAPSHOT_ROW = v.intersect([v.object({ ...STATE, cuts: json<QuotaProduct[] | null>() }), PRODUCT]);

// One statement reads both the newest version (head) and the entries. With two statements, a change could be committed
// between them, and the version would not fit the entries.
const READ_LOG = `
  WITH state AS (SELECT epoch, version, floor FROM catalogue_state),
  following AS NOT MATERIALIZED (SELECT * FROM catalogue_changes WHERE (version, product_id) > ($1::bigint, $2::uuid)),
  change AS (SELECT product_id, version, deleted, coalesce(content_version, version) AS content_version FROM following ORDER BY version, product_id LIMIT $3)
  SELECT state.epoch, state.version AS head, state.floor, change.product_id AS "changeId",
    (SELECT count(*)::int FROM (SELECT FROM following LIMIT $4) AS counted) AS ahead,
    change.version AS "changeVersion", change.content_version AS "contentVersion", ${PRODUCT_COLUMNS}
  FROM state LEFT JOIN change ON true LEFT JOIN products p ON p.id = change.product_id AND NOT change.deleted
  ORDER BY change.version, change.product_id`;

const IN_BATCH = `created_at <= $1::timestamptz AND (created_at < $1::timestamptz OR id > $2::uuid)
    ORDER BY created_at DESC, id LIMIT $3`;

const READ_SNAPSHOT = `
  WITH state AS (SELECT epoch, version, floor FROM catalogue_state),
  batch AS (SELECT * FROM products WHERE ${IN_BATCH})
  SELECT state.epoch, state.version AS head, state.floor, NULL AS cuts, ${PRODUCT_COLUMNS}
  FROM state LEFT JOIN batch p ON true ORDER BY p.created_at DESC, p.id`;

// Only the first row of the result contains the cutoffs, because they belong to the whole result and not to a product.
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
 * Reads the entries of the change log that follow the position `place`, the oldest change first.
 * @param counted maximum of `ahead`, so that counting takes little time
 * @returns the entries, and `ahead`: how many entries follow `place`, including those beyond `limit`
 */
export async function readLogEntries(
  database: Database,
  place: { version: string; id: string },
  limit: number,
  counted: number,
): Promise<LogState & { ahead: number; entries: LogEntry[] }> {
  const values = [place.version, place.id, limit, counted];
  const found = await rows(database, LOG_ROW, READ_LOG, values);
  const { epoch, head, floor, ahead } = first(found);
  const entries = found.flatMap(
    ({ epoch, head, floor, ahead, changeId: id, changeVersion: version, contentVersion, ...product }) =>
      id === null || version === null || contentVersion === null
        ? []
        : [{ id, version, contentVersion, product: product.id === null ? null : product }],
  );
  return { epoch, head, floor, ahead, entries };
}

/**
 * Reads the products of the catalogue that follow the position `place`, the newest first.
 * @returns the products and the cutoffs: for each category that is not read completely, the newest omitted product
 */
export async function readSnapshotProducts(
  database: Database,
  place: { createdAt: string; id: string },
  limit: number,
  perCategory: CategoryLimit | undefined,
): Promise<LogState & { products: Product[]; cuts: QuotaProduct[] }> {
  const values = [place.createdAt, place.id, limit];
  const found = perCategory
    ? await rows(database, SNAPSHOT_ROW, READ_QUOTA_SNAPSHOT, [
        ...values,
        perCategory.categories,
        perCategory.limit,
      ])
    : await rows(database, SNAPSHOT_ROW, READ_SNAPSHOT, values);
  const { epoch, head, floor, cuts } = first(found);
  const products = found.flatMap(({ epoch, head, floor, cuts, ...product }) =>
    product.id === null ? [] : [product],
  );
  return { epoch, head, floor, products, cuts: cuts ?? [] };
}

/**
 * Deletes tombstones (entries of deleted products) older than `days` days. Raises the floor to the version of the
 * newest deleted tombstone, which makes older cursors invalid.
 * @returns the number of deleted tombstones
 */
export async function deleteTombstones(transaction: Transaction, days: number): Promise<number> {
  const purged = await oneRow(
    transaction,
    COUNT_ROW,
    `WITH purged AS (
       DELETE FROM catalogue_changes WHERE deleted AND changed_at < now() - make_interval(days => $1) RETURNING version
     ), raised AS (
       UPDATE catalogue_state SET floor = greatest(floor, (SELECT max(version) FROM purged))
       WHERE EXISTS (SELECT FROM purged)
     )
     SELECT count(*)::int AS count FROM purged`,
    [days],
  );
  return purged?.count ?? 0;
}

/**
 * Returns the first row of a result. There is always a first row: even if nothing was found, it contains the state of
 * the change log.
 */
function first<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error("catalogue_state holds no row");
  return row;
}
