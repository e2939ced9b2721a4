import type { EntityManager } from "typeorm";
import type { AuditLogRecord } from "../../audit-log/audit-log.repository.ts";
import type { Product } from "./product.entity.ts";
import { type DeletedProduct, readDeleted } from "./stock.repository.ts";

/** Deletes products. @returns what is to be kept of them, to bring them back */
export async function deleteProducts(
  manager: EntityManager,
  products: readonly Product[],
): Promise<DeletedProduct[]> {
  // A statement for none would be a new version of the catalogue all the same.
  if (products.length === 0) return [];
  const deleted = await readDeleted(manager, products);
  await manager.query("DELETE FROM products WHERE id = ANY($1::uuid[])", [products.map(({ id }) => id)]);
  return deleted;
}

/** What the audit log says of a deletion. */
export const deletionRecord = (product: DeletedProduct): AuditLogRecord => ({
  action: "PRODUCT_DELETED",
  subjectId: product.id,
  subjectName: product.productName,
  undoData: product,
});
