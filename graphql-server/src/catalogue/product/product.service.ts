import type { EntityManager } from "typeorm";
import * as v from "valibot";
import { changesBetween } from "../../audit-log/audit-log.rules.ts";
import type { AuditLogService } from "../../audit-log/audit-log.service.ts";
import type { ImageStore } from "../../images/image-store.ts";
import type { CurrentUser } from "../../security/current-user.ts";
import { ShopError } from "../../shared/shop-error.ts";
import { UUID } from "../../shared/uuid.rules.ts";
import type { CatalogueTransaction } from "./catalogue-transaction.ts";
import type { Product } from "./product.entity.ts";
import {
  AUDITED_FIELDS,
  insertProducts,
  type ProductValues,
  readProducts,
  updateProducts,
} from "./product.repository.ts";
import { type ProductFields, productErrors, tidyProductFields } from "./product.rules.ts";
import { resolvePictures } from "./product-images.ts";

/** A product as the journal keeps it when it is deleted. */
const DeletedProduct = v.object({
  id: v.string(),
  ownerId: v.string(),
  createdAt: v.string(),
  productName: v.string(),
  brandName: v.string(),
  category: v.string(),
  productImages: v.array(v.string()),
  thumbnailColour: v.string(),
  description: v.string(),
  price: v.number(),
  sellingPrice: v.number(),
});

/** Writes of single products. An ADMIN writes their own products, a SUPER_ADMIN all. */
export class ProductService {
  readonly #transaction: CatalogueTransaction;
  readonly #images: ImageStore;
  readonly #auditLog: AuditLogService;

  constructor(transaction: CatalogueTransaction, images: ImageStore, auditLog: AuditLogService) {
    this.#transaction = transaction;
    this.#images = images;
    this.#auditLog = auditLog;
  }

  /**
   * Puts a product into the shop, owned by the caller.
   * @param id made by the client: sent again after a lost answer, the product is there once
   * @throws ShopError BAD_USER_INPUT for wrong fields
   */
  async create(currentUser: CurrentUser, fields: ProductFields, id: string | null): Promise<Product> {
    if (id !== null && !UUID.test(id)) throw ShopError.badInput({ id: "Identifiant refusé" });
    const values = await this.#validated(fields, undefined);
    return this.#transaction.run(async (manager) => {
      const wanted = {
        ...values,
        id: (id ?? crypto.randomUUID()).toLowerCase(),
        ownerId: currentUser.userId,
      };
      const [made] = await insertProducts(manager, [wanted]);
      if (made) {
        await this.#auditLog.record(manager, currentUser.userId, [
          { action: "PRODUCT_CREATED", ...named(made) },
        ]);
        return made;
      }
      const known = (await readProducts(manager, [wanted.id])).get(wanted.id);
      if (known?.ownerId !== currentUser.userId) throw new ShopError("CONFLICT", "Ce produit existe déjà");
      return known;
    });
  }

  /**
   * Changes a product.
   * @param ifUpdatedAt the product as the caller saw it; null to write over whatever is there
   * @throws ShopError NOT_FOUND, FORBIDDEN, BAD_USER_INPUT for wrong fields, CONFLICT when somebody else changed it since
   */
  async update(
    currentUser: CurrentUser,
    id: string,
    fields: ProductFields,
    ifUpdatedAt: Date | null,
  ): Promise<Product> {
    const seen = await this.#writable(this.#transaction.manager, currentUser, id);
    const values = await this.#validated(fields, seen);
    return this.#transaction.run(async (manager) => {
      const before = await this.#writable(manager, currentUser, id);
      if (ifUpdatedAt && ifUpdatedAt.getTime() !== before.updatedAt.getTime()) throw changedMeanwhile();
      const changes = changesBetween(before, values, AUDITED_FIELDS);
      if (changes.length === 0) return before;
      const after = (await updateProducts(manager, [{ ...values, id: before.id }])).get(before.id);
      if (!after) throw new Error("a locked product vanished");
      const record = { action: "PRODUCT_CHANGED", ...named(after), changes } as const;
      await this.#auditLog.record(manager, currentUser.userId, [record]);
      return after;
    });
  }

  /**
   * Takes a product out of the shop.
   * @throws ShopError NOT_FOUND, also when it is gone already; FORBIDDEN
   */
  async delete(currentUser: CurrentUser, id: string): Promise<void> {
    await this.#transaction.run(async (manager) => {
      const before = await this.#writable(manager, currentUser, id);
      await manager.query("DELETE FROM products WHERE id = $1", [before.id]);
      const record = { action: "PRODUCT_DELETED", ...named(before), deletedProduct: before } as const;
      await this.#auditLog.record(manager, currentUser.userId, [record]);
    });
  }

  /**
   * Brings a deleted product back as it was, under its id.
   * @throws ShopError NOT_FOUND for no deletion, CONFLICT when it is undone already or too old
   */
  async restore(currentUser: CurrentUser, entryId: string): Promise<Product> {
    return this.#transaction.run(async (manager) => {
      const kept = v.parse(DeletedProduct, await this.#auditLog.takeDeletion(manager, entryId));
      const [made] = await insertProducts(manager, [kept]);
      if (!made) throw new ShopError("CONFLICT", "Ce produit existe déjà");
      await this.#auditLog.record(manager, currentUser.userId, [
        { action: "PRODUCT_RESTORED", ...named(made) },
      ]);
      return made;
    });
  }

  async #writable(manager: EntityManager, currentUser: CurrentUser, id: string): Promise<Product> {
    const known = UUID.test(id) ? await readProducts(manager, [id]) : undefined;
    const product = known?.get(id.toLowerCase());
    if (!product) throw new ShopError("NOT_FOUND", "Ce produit n'existe plus");
    if (currentUser.role === "SUPER_ADMIN" || product.ownerId === currentUser.userId) return product;
    throw new ShopError("FORBIDDEN", "Vous ne pouvez modifier ou supprimer que vos propres produits");
  }

  async #validated(fields: ProductFields, before: Product | undefined): Promise<ProductValues> {
    const errors = productErrors(fields);
    if (Object.keys(errors).length > 0) throw ShopError.badInput(errors);
    const tidy = tidyProductFields(fields);
    return { ...tidy, ...(await resolvePictures(this.#images, tidy.productImages, before)) };
  }
}

/** How the journal names a product. */
function named(product: Product): { subjectId: string; subjectName: string } {
  return { subjectId: product.id, subjectName: product.productName };
}

function changedMeanwhile(): ShopError {
  return new ShopError(
    "CONFLICT",
    "Ce produit a été modifié entre-temps par une autre personne. Rechargez-le avant d'enregistrer",
  );
}
