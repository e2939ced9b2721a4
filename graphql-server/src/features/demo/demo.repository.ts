import * as v from "valibot";
import { ID_ROW } from "../../platform/database/row-shapes.ts";
import { type Connection, oneRow, rows } from "../../platform/database/sql.ts";

const HAD = v.object({ had: v.boolean() });

/**
 * Returns the ids of the demonstration's unchanged products. A product is unchanged if its texts and prices are those
 * of the demonstration's file, no user has saved it in the panel or by REST, and its stock is not counted. It may have
 * been viewed, ordered or put into a cart.
 * @param catalogue the products of the demonstration's file
 */
export async function readUntouchedProducts(
  connection: Connection,
  catalogue: readonly object[],
): Promise<string[]> {
  const found = await rows(
    connection,
    ID_ROW,
    `SELECT p.id FROM products p
     JOIN jsonb_to_recordset($1::jsonb) AS demo ("productName" text, "brandName" text, category text, description text,
       price int, "sellingPrice" int)
       ON (p.product_name, p.brand_name, p.category, p.description, p.price, p.selling_price)
         = (demo."productName", demo."brandName", demo.category, demo.description, demo.price, demo."sellingPrice")
     WHERE NOT EXISTS (SELECT FROM audit_log_entries entry
         WHERE entry.subject_id = p.id AND entry.action IN ('PRODUCT_CREATED', 'PRODUCT_CHANGED'))
       AND NOT EXISTS (SELECT FROM variant_stock stock WHERE stock.product_id = p.id)`,
    [JSON.stringify(catalogue)],
  );
  return found.map(({ id }) => id);
}

/** Returns the ids of the delivery zones that an admin has added or changed, according to the audit log. */
export async function readWrittenZones(connection: Connection): Promise<Set<string>> {
  const found = await rows(
    connection,
    ID_ROW,
    "SELECT DISTINCT subject_id AS id FROM audit_log_entries WHERE action IN ('ZONE_ADDED', 'ZONE_CHANGED')",
  );
  return new Set(found.map(({ id }) => id));
}

/**
 * True if the shop has or ever had a product. A start then does not insert the demonstration, because the owner may
 * have removed it on purpose.
 */
export async function hadProducts(connection: Connection): Promise<boolean> {
  const row = await oneRow(connection, HAD, "SELECT version > 0 AS had FROM catalogue_state");
  return row?.had ?? true;
}
