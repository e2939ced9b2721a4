import * as v from "valibot";
import { rowShape, selectList, storedColumns } from "../../../platform/database/entity-columns.ts";
import { NAME_ROW } from "../../../platform/database/row-shapes.ts";
import { affected, type Connection, rows, type Transaction } from "../../../platform/database/sql.ts";
import { NIL_UUID } from "../../../platform/ids/uuid.rules.ts";
import { dayOf } from "../../../platform/shop-time/shop-day-sql.ts";
import { categoryOf } from "../category/category.rules.ts";
import { spelledCategory } from "../category/category-spelling.rules.ts";
import type { ProductVariants } from "../variants/stock.rules.ts";
import { PRODUCT_COLUMNS, PRODUCT_ROW, Product, ProductOwner } from "./product.entity.ts";
import type { ProductFields } from "./product-fields.rules.ts";
import type { ProductImages } from "./product-images.ts";

export type ProductValues = Omit<ProductFields, "productImages"> & ProductImages & ProductVariants;

/** A product to insert. Without `createdAt`, the product is created now. */
export type NewProduct = ProductValues & { id: string; ownerId: string; createdAt?: string };

const CATEGORY = rowShape(Product, ["category"]);
const OWNER = rowShape(ProductOwner);
const PRODUCT_DAY = v.object({ id: v.string(), day: v.string() });

const COLUMNS = storedColumns(Product);
const EDITED = COLUMNS.filter(
  ({ property }) => !["id", "ownerId", "createdAt", "updatedAt"].includes(property),
);
const RECORD = `jsonb_to_recordset($1::jsonb) AS r (${COLUMNS.filter(
  ({ property }) => property !== "updatedAt",
)
  .map(({ property, type }) => `"${property}" ${type}`)
  .join(", ")})`;

// The columns `created_at` and `updated_at` have the default `now()`, the start of the transaction. The transaction may
// then have waited long for the catalogue's lock, so the insert uses `clock_timestamp()` instead.
const INSERT = `
  INSERT INTO products AS p (id, owner_id, created_at, updated_at, ${EDITED.map(({ name }) => name).join(", ")})
  SELECT r.id, r."ownerId", t.created, greatest(t.created, clock_timestamp()), ${EDITED.map(({ property }) => `r."${property}"`).join(", ")}
  FROM ${RECORD}, LATERAL (SELECT coalesce(r."createdAt", clock_timestamp()) AS created) t
  ON CONFLICT (id) DO NOTHING RETURNING ${PRODUCT_COLUMNS}`;

// The new `updated_at` is always later than the old one, even for two updates in one millisecond, because
// `updated_at` is compared to detect concurrent edits.
const LATER = "greatest(clock_timestamp(), p.updated_at + interval '1 millisecond')";
const UPDATE = `
  UPDATE products AS p SET ${EDITED.map(({ name, property }) => `${name} = r."${property}"`).join(", ")},
    updated_at = ${LATER}
  FROM ${RECORD} WHERE p.id = r.id RETURNING ${PRODUCT_COLUMNS}`;

/** Reads products. The keys of the result are the products' ids. */
export async function readProducts(
  connection: Connection,
  ids: readonly string[],
): Promise<Map<string, Product>> {
  const products = await selectProducts(connection, "WHERE p.id = ANY($1::uuid[])", [ids]);
  return new Map(products.map((product) => [product.id, product]));
}

/**
 * Reads the products of an owner, the newest first.
 * @param ownerId null for the products of all owners
 */
export function readProductsOf(connection: Connection, ownerId: string | null): Promise<Product[]> {
  return selectProducts(
    connection,
    "WHERE $1::uuid IS NULL OR p.owner_id = $1 ORDER BY p.created_at DESC, p.id",
    [ownerId],
  );
}

/** Returns the names in the list that a product already has, in lower case. The comparison ignores case. */
export async function readUsedNames(connection: Connection, names: readonly string[]): Promise<Set<string>> {
  const found = await rows(
    connection,
    NAME_ROW,
    "SELECT DISTINCT lower(product_name) AS name FROM products WHERE lower(product_name) = ANY($1::text[])",
    [names.map((name) => name.toLowerCase())],
  );
  return new Set(found.map(({ name }) => name));
}

/** Returns a typed category as the shop already spells it, for example « Robe » for « robe ». */
export async function readSpelling(connection: Connection, category: string): Promise<string> {
  return categoryOf(category) ? category : spelledCategory(category, await readUsedCategories(connection));
}

/** Reads the categories that products have, at most 500. */
export async function readUsedCategories(connection: Connection): Promise<string[]> {
  const found = await rows(
    connection,
    CATEGORY,
    "SELECT DISTINCT category FROM products ORDER BY category LIMIT 500",
  );
  return found.map(({ category }) => category);
}

/**
 * Reads all products, the newest first, in batches. Each product has the values of the moment when its batch is read.
 */
export async function* readAllProducts(connection: Connection, batchSize: number): AsyncGenerator<Product[]> {
  let place = ["infinity", NIL_UUID];
  for (;;) {
    const products = await selectProducts(
      connection,
      `WHERE p.created_at <= $1 AND (p.created_at < $1 OR p.id > $2) ORDER BY p.created_at DESC, p.id LIMIT $3`,
      [...place, batchSize],
    );
    const last = products.at(-1);
    if (!last) return;
    yield products;
    place = [last.createdAt.toISOString(), last.id];
  }
}

/** Reads products. @param condition SQL after the table, which is named `p` */
export function selectProducts(
  connection: Connection,
  condition: string,
  values: readonly unknown[],
): Promise<Product[]> {
  return rows(connection, PRODUCT_ROW, `SELECT ${PRODUCT_COLUMNS} FROM products p ${condition}`, values);
}

/**
 * Inserts products in one statement. A product whose id exists already is not inserted. @returns the inserted
 * products
 */
export function insertProducts(
  transaction: Transaction,
  products: readonly NewProduct[],
): Promise<Product[]> {
  return rows(transaction, PRODUCT_ROW, INSERT, [JSON.stringify(products)]);
}

/** Updates products in one statement. @returns the products with their new values; the keys are their ids */
export async function updateProducts(
  transaction: Transaction,
  products: readonly (ProductValues & { id: string })[],
): Promise<Map<string, Product>> {
  const updated = await rows(transaction, PRODUCT_ROW, UPDATE, [JSON.stringify(products)]);
  return new Map(updated.map((product) => [product.id, product]));
}

const VARIANT_COLUMNS = ["id", "variants", "availability", "lastVariantNumber"] as const;
const VARIANTS = rowShape(Product, VARIANT_COLUMNS);

/** Reads the variants of products. The keys of the result are the products' ids. */
export async function readVariants(
  connection: Connection,
  ids: readonly string[],
): Promise<Map<string, ProductVariants & { readonly id: string }>> {
  const found = await rows(
    connection,
    VARIANTS,
    `SELECT ${selectList(Product, "p", VARIANT_COLUMNS)} FROM products p WHERE id = ANY($1::uuid[])`,
    [ids],
  );
  return new Map(found.map((product) => [product.id, product]));
}

/** Updates the availability of products and of their variants in one statement. */
export async function updateAvailabilities(
  transaction: Transaction,
  products: readonly (Pick<ProductVariants, "variants" | "availability"> & { readonly id: string })[],
): Promise<void> {
  await affected(
    transaction,
    `UPDATE products AS p SET variants = r.variants, availability = r.availability, updated_at = ${LATER}
     FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, variants jsonb, availability text) WHERE p.id = r.id`,
    [JSON.stringify(products.map(({ id, variants, availability }) => ({ id, variants, availability })))],
  );
}

/** Deletes products and their stock counts. */
export async function deleteProductRows(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await affected(transaction, "DELETE FROM products WHERE id = ANY($1::uuid[])", [ids]);
}

export function readOwners(connection: Connection, ids: readonly string[]): Promise<ProductOwner[]> {
  return rows(
    connection,
    OWNER,
    `SELECT ${selectList(ProductOwner, "u")} FROM users u WHERE id = ANY($1::uuid[])`,
    [ids],
  );
}

/**
 * Reads the newest products with the day of their last change (`YYYY-MM-DD`, in the shop's time zone), for search
 * engines.
 */
export function readProductDays(
  connection: Connection,
  limit: number,
): Promise<{ id: string; day: string }[]> {
  return rows(
    connection,
    PRODUCT_DAY,
    `SELECT id, to_char(${dayOf("updated_at")}, 'YYYY-MM-DD') AS day FROM products
     ORDER BY created_at DESC, id LIMIT $1`,
    [limit],
  );
}
