import type { Transaction } from "../../../platform/database/sql.ts";
import { assertValid, ShopError } from "../../../platform/errors/shop-error.ts";
import { isRepeated } from "../../../platform/idempotency/idempotency-key.repository.ts";
import type { ImageStore } from "../../../platform/images/image-store.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import { changesBetween } from "../../audit-log/audit-log.rules.ts";
import type { AuditLogService } from "../../audit-log/audit-log.service.ts";
import { readLowStockAt, writeLowStockAt } from "../variants/low-stock.repository.ts";
import { type LowStockField, lowStockError } from "../variants/low-stock.rules.ts";
import {
  editVariants,
  isSameToShoppers,
  type StockedVariants,
  type VariantFields,
  WITHOUT_VARIANTS,
} from "../variants/stock.rules.ts";
import { variantChanges } from "../variants/variant-audit-changes.rules.ts";
import type { CatalogueTransaction } from "./catalogue-transaction.ts";
import { deleteProducts, deletionRecord } from "./delete-products.ts";
import { type EditedFields, mergeProduct } from "./merge-product.ts";
import type { Product } from "./product.entity.ts";
import { insertProducts, readProducts, readSpelling, updateProducts } from "./product.repository.ts";
import { normaliseImages, normaliseProductFields, productErrors } from "./product.rules.ts";
import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductFields } from "./product-fields.rules.ts";
import {
  claimImages,
  coloursByImage,
  imageColourChanges,
  imagesAfter,
  type ProductImages,
  resolveImages,
} from "./product-images.ts";
import { readStocked, writeStock } from "./stock.repository.ts";
import { findWritable } from "./writable-product.ts";

type FormValues = Omit<ProductFields, "productImages"> & ProductImages;

/**
 * Writes products one by one (`BulkEditsService` writes several at once). An ADMIN may write their own products, a
 * SUPER_ADMIN all.
 */
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
   * Creates a product, owned by the current user.
   * @param id chosen by the client. A request that the client repeats after a lost response has the same id, and
   * creates no second product
   * @throws ShopError BAD_USER_INPUT for invalid fields; CONFLICT if the id was sent before with other content;
   * NOT_FOUND if a repeated request arrives after its product was deleted
   */
  async create(currentUser: CurrentUser, fields: EditedFields, id: string | null): Promise<Product> {
    const valid = validFields(fields);
    assertLowStockAt(fields);
    const images = await resolveImages(this.#images, valid.productImages, undefined, coloursByImage(fields));
    const { stock, ...variants } = variantsAfter(WITHOUT_VARIANTS, withoutNumbers(fields));
    return this.#transaction.runAs(currentUser, "ADMIN", async (manager) => {
      const command = { id, name: "createProduct", content: [currentUser.userId, fields] };
      if (id && (await isRepeated(manager, command))) {
        const created = (await readProducts(manager, [id])).get(id);
        if (created) return created;
        throw new ShopError("NOT_FOUND", "Ce produit a été supprimé depuis");
      }
      const product = {
        ...valid,
        ...images,
        ...variants,
        category: await readSpelling(manager, valid.category),
        id: id ?? crypto.randomUUID(),
        ownerId: currentUser.userId,
      };
      const [created] = await insertProducts(manager, [product]);
      if (created) {
        await writeStock(manager, new Map([[created.id, stock]]));
        if (isNumber(fields.lowStockAt)) await writeLowStockAt(manager, created.id, fields.lowStockAt);
        await this.#auditLog.record(manager, currentUser.userId, [
          { action: "PRODUCT_CREATED", ...auditSubject(created) },
        ]);
        return created;
      }
      const existing = (await readProducts(manager, [product.id])).get(product.id);
      if (existing?.ownerId !== currentUser.userId) throw new ShopError("CONFLICT", "Ce produit existe déjà");
      return existing;
    });
  }

  /**
   * Updates a product.
   * @param seen the product as the client had read it, so that changes of another person since then are not
   * overwritten. Null to overwrite everything
   * @param requestId UUID that the client creates. A repeated request with this id changes nothing
   * @throws ShopError NOT_FOUND for an unknown product; FORBIDDEN if an ADMIN does not own the product; BAD_USER_INPUT
   * for invalid fields; CONFLICT if another person has changed the same field, or if the id was sent before with other
   * content
   */
  async update(
    currentUser: CurrentUser,
    id: string,
    fields: EditedFields,
    { seen, requestId }: { seen: EditedFields | null; requestId: string | null },
  ): Promise<Product> {
    const merge = async (manager: Transaction, before: Product): Promise<Partial<EditedFields>> => {
      if (!seen) return fields;
      const stocked = {
        ...(await readStocked(manager, before)),
        lowStockAt: (await readLowStockAt(manager, [id]))(id),
      };
      const merged = mergeProduct(before, stocked, seen, fields);
      if (merged.conflicts.length === 0) return merged.fields;
      throw await this.#auditLog.editConflict(manager, currentUser.userId, id, merged.conflicts);
    };
    return this.#edit(currentUser, id, fields, { name: "updateProduct", requestId }, merge);
  }

  /**
   * Updates the given fields of a product. The other fields keep the values that the product has after the catalogue is
   * locked, so that two concurrent patches do not overwrite each other.
   * @param requestId UUID that the client creates. A repeated request with this id changes nothing
   * @throws ShopError NOT_FOUND for an unknown product; FORBIDDEN if an ADMIN does not own the product; BAD_USER_INPUT
   * for invalid fields; CONFLICT if the id was sent before with other content
   */
  async patch(
    currentUser: CurrentUser,
    id: string,
    fields: Partial<EditedFields>,
    requestId: string | null,
  ): Promise<Product> {
    return this.#edit(currentUser, id, fields, { name: "patchProduct", requestId });
  }

  /**
   * Deletes a product.
   * @param editId UUID that the client creates. An undo refers to the deletion by this id
   * @throws ShopError NOT_FOUND for an unknown product, and for one that is already deleted; FORBIDDEN if an ADMIN does
   * not own the product
   */
  async delete(currentUser: CurrentUser, id: string, editId: string | null): Promise<void> {
    await this.#transaction.runAs(currentUser, "ADMIN", async (manager, actor) => {
      const command = { id: editId, name: "deleteProduct", content: [actor.userId, id] };
      if (await isRepeated(manager, command)) return;
      const before = await findWritable(manager, actor, id);
      const records = (await deleteProducts(manager, [before])).map(deletionRecord);
      await this.#auditLog.record(manager, currentUser.userId, records, editId);
    });
  }

  async #edit(
    currentUser: CurrentUser,
    id: string,
    sent: Partial<EditedFields>,
    { name, requestId }: { name: string; requestId: string | null },
    merge: (manager: Transaction, before: Product) => Promise<Partial<EditedFields>> = async () => sent,
  ): Promise<Product> {
    // The images are claimed (so that they are not deleted as unused) before the catalogue is locked, because a slow
    // image store must not block all other writers. If there are more images than a product may have, only the first
    // are claimed: the validation below refuses the product anyway.
    const images = normaliseImages(sent.productImages ?? []).slice(0, PRODUCT_FIELDS.productImages.max);
    const claimed = await claimImages(this.#images, images);
    return this.#transaction.runAs(currentUser, "ADMIN", async (manager, actor) => {
      const before = await findWritable(manager, actor, id);
      const command = { id: requestId, name, content: [actor.userId, id, sent] };
      if (await isRepeated(manager, command)) return before;
      const fields = await merge(manager, before);
      const valid = validFields({ ...before, ...fields });
      assertLowStockAt(fields);
      const category =
        valid.category === before.category ? before.category : await readSpelling(manager, valid.category);
      // `colours` is undefined if the client sends images without colours. Then each image keeps its stored colour,
      // whatever the new sequence of the images.
      const { productImages = before.productImages, imageColours } = fields;
      const colours = coloursByImage({ productImages, imageColours });
      const stored = imagesAfter(claimed, valid.productImages, before, colours);
      return this.#write(manager, actor, before, { ...valid, ...stored, category }, fields);
    });
  }

  async #write(
    manager: Transaction,
    actor: CurrentUser,
    before: Product,
    values: FormValues,
    fields: VariantFields & LowStockField,
  ): Promise<Product> {
    const stocked = await readStocked(manager, before);
    const edited = variantsAfter(stocked, fields);
    const fieldChanges = [
      ...changesBetween(before, values, PRODUCT_FIELD_NAMES),
      ...imageColourChanges(before, values),
    ];
    const level = { lowStockAt: (await readLowStockAt(manager, [before.id]))(before.id) };
    const newLevel = { lowStockAt: fields.lowStockAt ?? level.lowStockAt };
    const levelChanges = changesBetween(level, newLevel, ["lowStockAt"]);
    const changes = [...fieldChanges, ...variantChanges(stocked, edited), ...levelChanges];
    const isVisible = fieldChanges.length > 0 || !isSameToShoppers(stocked, edited);
    if (!isVisible && changes.length === 0) return before;
    const { stock, ...variants } = edited;
    await writeStock(manager, new Map([[before.id, stock]]));
    if (levelChanges.length > 0) await writeLowStockAt(manager, before.id, newLevel.lowStockAt);
    const product = { ...values, ...variants, id: before.id };
    const after = isVisible ? (await updateProducts(manager, [product])).get(before.id) : before;
    if (!after) throw new Error("a locked product vanished");
    const record = { action: "PRODUCT_CHANGED", ...auditSubject(after), changes } as const;
    await this.#auditLog.record(manager, actor.userId, [record]);
    return after;
  }
}

/**
 * Validates fields, and returns them as they are stored.
 * @throws ShopError BAD_USER_INPUT
 */
function validFields(fields: ProductFields): ProductFields {
  assertValid(productErrors(fields));
  return normaliseProductFields(fields);
}

const isNumber = (value: number | null | undefined): value is number => typeof value === "number";

/**
 * Rejects an invalid low-stock count (the number of pieces of a variant with which a product becomes nearly sold out).
 * @throws ShopError BAD_USER_INPUT
 */
function assertLowStockAt({ lowStockAt }: LowStockField): void {
  const message = isNumber(lowStockAt) ? lowStockError(lowStockAt) : undefined;
  if (message) throw ShopError.badInput({ lowStockAt: message });
}

function auditSubject(product: Product): { subjectId: string; subjectName: string } {
  return { subjectId: product.id, subjectName: product.productName };
}

/**
 * Returns the variants of a product after an edit.
 * @throws ShopError BAD_USER_INPUT
 */
function variantsAfter(before: StockedVariants, fields: VariantFields): StockedVariants {
  const { after, errors } = editVariants(before, fields);
  if (errors) throw ShopError.badInput(errors);
  return after;
}

/**
 * Removes the variants' numbers, because every variant of a new product is new. A form that was filled from another
 * product still has the numbers of that product's variants.
 */
function withoutNumbers({ variants, ...fields }: VariantFields): VariantFields {
  return { ...fields, variants: variants?.map((variant) => ({ ...variant, number: null })) };
}
