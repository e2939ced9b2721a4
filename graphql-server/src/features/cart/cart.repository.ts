import * as v from "valibot";
import { prepared } from "../../platform/database/prepared-statement.ts";
import { affected, type Database, json, oneRow } from "../../platform/database/sql.ts";
import { PRODUCT_COLUMNS, type Product } from "../catalogue/product/product.entity.ts";
import type { CartQuantity } from "./cart.rules.ts";

export interface CartSnapshotLine extends CartQuantity {
  readonly id: string;
  readonly product: Product;
}

/**
 * A stored cart with all data that its operations need. One statement reads it, so that all parts belong to the same
 * moment.
 */
export interface CartSnapshot {
  /** The cart's version, which increases with every edit; 0 before the first edit. */
  readonly version: number;
  /** The lines, sorted by their position in the cart. */
  readonly lines: readonly CartSnapshotLine[];
  /**
   * The products that the lines and the operations refer to. The key is the product's id. Deleted products are missing.
   */
  readonly products: ReadonlyMap<string, Product>;
  /** The operations that were applied before: the id of each operation with the digest of its content. */
  readonly applied: ReadonlyMap<string, string>;
}

/** A product as PostgreSQL's JSON, in which times are texts. */
type ProductJson = Omit<Product, "createdAt" | "updatedAt"> & { createdAt: string; updatedAt: string };

const SNAPSHOT = v.object({
  version: v.nullable(v.number()),
  lines: json<(CartQuantity & { id: string })[] | null>(),
  products: json<ProductJson[] | null>(),
  applied: json<{ id: string; digest: string }[] | null>(),
});
const WRITTEN = v.object({
  version: v.number(),
  added: json<{ id: string; productId: string; variant: number }[] | null>(),
});

/** Reads a user's cart in one statement. @param operations the operations to be applied */
export async function readCart(
  database: Database,
  userId: string,
  operations: readonly { id: string; productId: string }[] = [],
): Promise<CartSnapshot> {
  const row = await oneRow(database, SNAPSHOT, READ, [
    userId,
    operations.map(({ productId }) => productId),
    operations.map(({ id }) => id),
  ]);
  const products = new Map((row?.products ?? []).map((product) => [product.id, productOf(product)]));
  return {
    version: row?.version ?? 0,
    lines: (row?.lines ?? []).flatMap((line) => {
      const product = products.get(line.productId);
      return product ? [{ ...line, product }] : [];
    }),
    products,
    applied: new Map((row?.applied ?? []).map(({ id, digest }) => [id, digest])),
  };
}

export interface CartChange {
  /**
   * The operations that the change applies: the id of each operation with the digest of its content. They are stored in
   * the same statement as the lines.
   */
  readonly applied: ReadonlyMap<string, string>;
  readonly lines: readonly CartQuantity[];
}

/**
 * Writes a cart's change in one SQL statement. A statement is a transaction, so a crash stores either everything or
 * nothing. A line whose variant changes keeps its id and its position.
 * @returns the new version and the added lines; undefined if another request has changed the cart since it was read. In
 * this case nothing is written
 */
export async function writeCart(
  database: Database,
  userId: string,
  before: CartSnapshot,
  { applied, lines }: CartChange,
): Promise<
  { version: number; added: readonly { id: string; productId: string; variant: number }[] } | undefined
> {
  const left = new Map(lines.map((line) => [line.id, line]));
  const removed = before.lines.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  const changed = before.lines.flatMap(({ id, variant, quantity }) => {
    const after = left.get(id);
    return !after || (after.variant === variant && after.quantity === quantity) ? [] : [{ ...after, id }];
  });
  const added = lines.filter(({ id }) => id === undefined);
  const written = await oneRow(database, WRITTEN, WRITE, [
    userId,
    before.version,
    [...applied.keys()],
    removed,
    changed.map(({ id }) => id),
    changed.map(({ variant }) => variant),
    changed.map(({ quantity }) => quantity),
    added.map(({ productId }) => productId),
    added.map(({ variant }) => variant),
    added.map(({ quantity }) => quantity),
    [...applied.values()],
  ]);
  return written && { version: written.version, added: written.added ?? [] };
}

/** Deletes the ids of operations that were applied more than `days` ago. @returns the number of deleted ids */
export function deleteOldOperations(database: Database, days: number): Promise<number> {
  return affected(
    database,
    "DELETE FROM cart_operations WHERE applied_at < now() - make_interval(days => $1)",
    [days],
  );
}

/** Deletes a user's operation ids, except the newest. @param kept number of ids that are not deleted */
export async function deleteOperationsBeyond(
  database: Database,
  userId: string,
  kept: number,
): Promise<void> {
  await affected(
    database,
    `DELETE FROM cart_operations WHERE user_id = $1 AND applied_at <= (
       SELECT applied_at FROM cart_operations WHERE user_id = $1 ORDER BY applied_at DESC OFFSET $2 LIMIT 1
     )`,
    [userId, kept],
  );
}

/**
 * Converts a product's JSON to a product. Changes the JSON object itself, because a copy would take longer, and every
 * edit of a cart converts all products of the cart.
 */
function productOf(json: ProductJson): Product {
  return Object.assign(json, { createdAt: new Date(json.createdAt), updatedAt: new Date(json.updatedAt) });
}

/**
 * SQL that reads a cart with its products and the ids of applied operations. Each product is read once, even if both a
 * line and an operation refer to it. The subselect hides the number of operation ids from PostgreSQL's planner. Without
 * the subselect, PostgreSQL would plan the statement again for each new number of ids, and planning takes half as long
 * as the statement itself.
 */
const READ = prepared(`
  SELECT (SELECT version FROM carts WHERE user_id = $1) AS version,
    (SELECT json_agg(line) FROM (
      SELECT id, product_id AS "productId", variant, quantity
      FROM cart_lines WHERE user_id = $1 ORDER BY position) line) AS lines,
    (SELECT json_agg(product) FROM (
      SELECT ${PRODUCT_COLUMNS} FROM products p
      WHERE p.id = ANY(ARRAY(SELECT product_id FROM cart_lines WHERE user_id = $1) || $2::uuid[])) product) AS products,
    (SELECT json_agg(json_build_object('id', id, 'digest', digest)) FROM cart_operations
      WHERE user_id = $1 AND id = ANY((SELECT $3)::uuid[])) AS applied`);

/**
 * SQL that writes a cart. It removes lines first, then changes lines, then adds lines. In another sequence, two lines
 * could have the same product and variant for a moment, and the unique index would refuse this.
 */
const WRITE = prepared(`
  WITH cart AS (
    INSERT INTO carts (user_id, version) VALUES ($1, 1)
    ON CONFLICT (user_id) DO UPDATE SET version = carts.version + 1 WHERE carts.version = $2
    RETURNING version
  ), recorded AS (
    INSERT INTO cart_operations (user_id, id, digest)
    SELECT $1, applied.id, applied.digest FROM cart, unnest($3::uuid[], $11::text[]) AS applied (id, digest)
  ), removed AS (
    DELETE FROM cart_lines USING cart WHERE user_id = $1 AND id = ANY($4::uuid[]) RETURNING id
  ), changed AS (
    UPDATE cart_lines SET variant = line.variant, quantity = line.quantity
    FROM cart, unnest($5::uuid[], $6::int[], $7::int[]) AS line (id, variant, quantity)
    WHERE cart_lines.id = line.id AND (SELECT count(*) FROM removed) >= 0 RETURNING line.id
  ), added AS (
    INSERT INTO cart_lines (user_id, product_id, variant, quantity)
    SELECT $1, line.product_id, line.variant, line.quantity
    FROM cart, unnest($8::uuid[], $9::int[], $10::int[]) WITH ORDINALITY
      AS line (product_id, variant, quantity, place)
    WHERE (SELECT count(*) FROM changed) >= 0 ORDER BY line.place
    RETURNING id, product_id AS "productId", variant
  )
  SELECT version, (SELECT json_agg(added) FROM added) AS added FROM cart`);
