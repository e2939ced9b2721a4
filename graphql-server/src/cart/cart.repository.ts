import * as v from "valibot";
import { PRODUCT_COLUMNS, type Product } from "../catalogue/product/product.entity.ts";

import { prepared } from "../database/prepared-statement.ts";
import { affected, type Database, json, one } from "../database/sql.ts";
import type { CartQuantity } from "./cart.rules.ts";

/** A line as it is stored, with its product. */
export interface CartSnapshotLine extends CartQuantity {
  readonly id: string;
  readonly product: Product;
}

/** A cart as it is stored, and what operations on it need to know; all of one moment. */
export interface CartSnapshot {
  /** 0 before the first edit. */
  readonly version: number;
  /** In their order. */
  readonly lines: readonly CartSnapshotLine[];
  /** Those of the lines, and those of the operations that exist, by id. */
  readonly products: ReadonlyMap<string, Product>;
  /** Those of the operations' ids that have been applied before. */
  readonly appliedIds: ReadonlySet<string>;
}

/** A product in PostgreSQL's JSON, in which times are texts. */
type ProductJson = Omit<Product, "createdAt" | "updatedAt"> & { createdAt: string; updatedAt: string };

const SNAPSHOT = v.object({
  version: v.nullable(v.number()),
  lines: json<(CartQuantity & { id: string })[] | null>(),
  products: json<ProductJson[] | null>(),
  appliedIds: json<string[] | null>(),
});
const WRITTEN = v.object({
  version: v.number(),
  added: json<{ id: string; productId: string; variant: number }[] | null>(),
});

/** Reads a user's cart in one statement. @param operations those that are to be applied to it */
export async function readCart(
  database: Database,
  userId: string,
  operations: readonly { id: string; productId: string }[] = [],
): Promise<CartSnapshot> {
  const row = await one(database, SNAPSHOT, READ, [
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
    appliedIds: new Set(row?.appliedIds ?? []),
  };
}

/** What operations made of a stored cart. */
export interface CartChange {
  readonly appliedIds: readonly string[];
  readonly lines: readonly CartQuantity[];
}

/**
 * Writes a change in one statement, which is a transaction of its own: after a crash before it is committed nothing has
 * happened, after a crash behind it all has. A line that has got another variant keeps its id and its place.
 * @returns the new version and the lines added; undefined when the cart has changed since it was read: nothing is written
 */
export async function writeCart(
  database: Database,
  userId: string,
  before: CartSnapshot,
  { appliedIds, lines }: CartChange,
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
  const written = await one(database, WRITTEN, WRITE, [
    userId,
    before.version,
    appliedIds,
    removed,
    changed.map(({ id }) => id),
    changed.map(({ variant }) => variant),
    changed.map(({ quantity }) => quantity),
    added.map(({ productId }) => productId),
    added.map(({ variant }) => variant),
    added.map(({ quantity }) => quantity),
  ]);
  return written && { version: written.version, added: written.added ?? [] };
}

/** Deletes the ids of operations that were applied more than so many days ago. @returns how many */
export function deleteOldOperations(database: Database, days: number): Promise<number> {
  return affected(
    database,
    "DELETE FROM cart_operations WHERE applied_at < now() - make_interval(days => $1)",
    [days],
  );
}

/** Deletes the oldest ids of a user's operations beyond so many. */
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

/** The product of its JSON. Changes the object itself: a cart's products are read with each edit. */
function productOf(json: ProductJson): Product {
  return Object.assign(json, { createdAt: new Date(json.createdAt), updatedAt: new Date(json.updatedAt) });
}

/**
 * Each product once, though a line and an operation name it. The operations' ids stand in a subselect, which hides their
 * number from the planner: it would plan the statement anew for each number, for half as much again as the statement costs.
 */
const READ = prepared(`
  SELECT (SELECT version FROM carts WHERE user_id = $1) AS version,
    (SELECT json_agg(line) FROM (
      SELECT id, product_id AS "productId", variant, quantity
      FROM cart_lines WHERE user_id = $1 ORDER BY position) line) AS lines,
    (SELECT json_agg(product) FROM (
      SELECT ${PRODUCT_COLUMNS} FROM products p
      WHERE p.id = ANY(ARRAY(SELECT product_id FROM cart_lines WHERE user_id = $1) || $2::uuid[])) product) AS products,
    (SELECT json_agg(id) FROM cart_operations WHERE user_id = $1 AND id = ANY((SELECT $3)::uuid[])) AS "appliedIds"`);

/** Removes before it changes, and changes before it adds: a line may take the place of another in the unique index. */
const WRITE = prepared(`
  WITH cart AS (
    INSERT INTO carts (user_id, version) VALUES ($1, 1)
    ON CONFLICT (user_id) DO UPDATE SET version = carts.version + 1 WHERE carts.version = $2
    RETURNING version
  ), recorded AS (
    INSERT INTO cart_operations (user_id, id) SELECT $1, applied.id FROM cart, unnest($3::uuid[]) AS applied (id)
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
