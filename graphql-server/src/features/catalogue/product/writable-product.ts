import type { Connection } from "../../../platform/database/sql.ts";
import { ShopError } from "../../../platform/errors/shop-error.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import type { Product } from "./product.entity.ts";
import { readProducts } from "./product.repository.ts";

/**
 * Finds a product that the user may change: an ADMIN their own, a SUPER_ADMIN all.
 * @throws ShopError NOT_FOUND for an unknown product; FORBIDDEN if an ADMIN does not own the product
 */
export async function findWritable(
  connection: Connection,
  { role, userId }: CurrentUser,
  id: string,
): Promise<Product> {
  const products = await readProducts(connection, [id]);
  const product = products.get(id);
  if (!product) throw new ShopError("NOT_FOUND", "Ce produit n’existe plus");
  if (role === "SUPER_ADMIN" || product.ownerId === userId) return product;
  throw new ShopError("FORBIDDEN", "Vous ne pouvez modifier ou supprimer que vos propres produits");
}
