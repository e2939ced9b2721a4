import type { EntityManager } from "typeorm";
import * as v from "valibot";
import type { AuditLogChange } from "../../audit-log/audit-log.rules.ts";
import type { AuditLogRecord, AuditLogService, UndoableEntry } from "../../audit-log/audit-log.service.ts";
import { ShopError } from "../../errors/shop-error.ts";
import type { CurrentUser } from "../../security/current-user.ts";
import type { CatalogueTransaction } from "../product/catalogue-transaction.ts";
import type { Product } from "../product/product.entity.ts";
import {
  insertProducts,
  type NewProduct,
  readProducts,
  updateProducts,
} from "../product/product.repository.ts";
import { PRODUCT_SHAPES } from "../product/product-shapes.ts";
import { readStock, writeStock } from "../product/stock.repository.ts";
import { AVAILABILITIES } from "../variants/variant.rules.ts";
import type { ProductsEdit } from "./edits.type.ts";
import { type CountedProduct, formerValues } from "./former-values.ts";

const StoredVariant = v.object({
  number: v.number(),
  size: v.nullable(v.string()),
  colour: v.nullable(v.string()),
  swatch: v.nullable(v.string()),
  availability: v.picklist(AVAILABILITIES),
});

/** A deleted product, as the audit log stores it. */
const DeletedProduct = v.object({
  id: v.string(),
  ownerId: v.string(),
  createdAt: v.string(),
  ...PRODUCT_SHAPES,
  thumbnailColour: v.string(),
  // Entries of former releases have none of these.
  variants: v.optional(v.array(StoredVariant), []),
  availability: v.optional(v.picklist(AVAILABILITIES), "AVAILABLE"),
  lastVariantNumber: v.optional(v.number(), 0),
  stock: v.optional(v.array(v.object({ number: v.number(), count: v.number() })), []),
});

/** Undoes deletions, and edits of several products: an ADMIN what they did themselves, a SUPER_ADMIN everything. */
export class UndoService {
  readonly #transaction: CatalogueTransaction;
  readonly #auditLog: AuditLogService;

  constructor(transaction: CatalogueTransaction, auditLog: AuditLogService) {
    this.#transaction = transaction;
    this.#auditLog = auditLog;
  }

  /**
   * Undoes one entry of the audit log. A deleted product is restored unchanged, under its id; only one whose owner's account
   * is gone becomes the super admin's who undoes it.
   * @throws ShopError NOT_FOUND for an unknown entry or another's, CONFLICT when it is undone already, too old, or the
   * product has changed since
   */
  async undoEntry(currentUser: CurrentUser, entryId: string): Promise<Product> {
    return this.#transaction.runAs(currentUser, "ADMIN", async (manager, actor) => {
      const entries = await this.#auditLog.takeUndoable(manager, actor, { entryId });
      const { products, left } = await this.#undo(manager, actor, entries);
      const [product] = products;
      if (!product || left.length > 0)
        throw new ShopError("CONFLICT", "Ce produit a changé depuis\u00a0: rien n’a été annulé");
      return product;
    });
  }

  /**
   * Undoes an edit, also one of a single product. What has changed since is left as it is, and named.
   * @throws ShopError NOT_FOUND for an unknown edit or another's, CONFLICT when it is undone already, or too old
   */
  async undoEdit(currentUser: CurrentUser, editId: string): Promise<ProductsEdit> {
    return this.#transaction.runAs(currentUser, "ADMIN", async (manager, actor) =>
      this.#undo(manager, actor, await this.#auditLog.takeUndoable(manager, actor, { editId })),
    );
  }

  /**
   * Brings deleted products back, in the transaction of an undo that records it.
   * @param deletedProducts as the audit log has kept them
   * @returns them without those that are back already
   */
  async restore(
    manager: EntityManager,
    actor: CurrentUser,
    deletedProducts: readonly unknown[],
  ): Promise<Product[]> {
    const deleted = deletedProducts.map((one) => v.parse(DeletedProduct, one));
    if (deleted.length === 0) return [];
    assertOwn(actor, deleted);
    const restored = await insertProducts(manager, await withOwners(manager, actor, deleted));
    const stock = new Map(
      deleted.map((one) => [one.id, new Map(one.stock.map((row) => [row.number, row.count]))]),
    );
    await writeStock(manager, new Map(restored.map(({ id }) => [id, stock.get(id) ?? new Map()])));
    return restored;
  }

  async #undo(
    manager: EntityManager,
    actor: CurrentUser,
    entries: readonly UndoableEntry[],
  ): Promise<ProductsEdit> {
    const deletions = entries.filter(({ action }) => action === "PRODUCT_DELETED");
    const restored = await this.restore(
      manager,
      actor,
      deletions.map(({ deletedProduct }) => deletedProduct),
    );
    if (restored.length > 0)
      await this.#record(manager, actor, restored, () => ({ action: "PRODUCT_RESTORED" }));
    const reverted = await this.#revert(manager, actor, entries);
    const products = [...restored, ...reverted];
    const done = new Set(products.map(({ id }) => id));
    const left = entries.filter(({ subjectId }) => !done.has(subjectId));
    await this.#auditLog.markUndone(
      manager,
      entries.filter((entry) => !left.includes(entry)),
    );
    return { count: products.length, products, left: left.map(({ subjectName }) => subjectName) };
  }

  /** Sets back the fields that still have the value the edit gave them; a product with another value is left alone. */
  async #revert(
    manager: EntityManager,
    actor: CurrentUser,
    entries: readonly UndoableEntry[],
  ): Promise<Product[]> {
    const edits = entries.filter(({ action }) => action === "PRODUCT_CHANGED");
    if (edits.length === 0) return [];
    const ids = edits.map(({ subjectId }) => subjectId);
    const [current, stock] = [await readProducts(manager, ids), await readStock(manager, ids)];
    assertOwn(actor, [...current.values()]);
    const reversals = new Map<string, AuditLogChange[]>();
    const former = edits.flatMap(({ subjectId, changes }) => {
      const product = current.get(subjectId);
      const counted = product && { product, stock: stock.get(subjectId) ?? new Map<number, number>() };
      const before = counted && formerValues(counted, changes);
      if (before) reversals.set(subjectId, changes.map(reversed));
      return before ? [before] : [];
    });
    if (former.length === 0) return [];
    await writeStock(manager, new Map(former.map((one) => [one.product.id, one.stock])));
    // The catalogue's change log tells nobody of counts.
    const isVisible = ({ product: { id } }: CountedProduct): boolean =>
      reversals.get(id)?.some(({ field }) => field !== "stock") ?? false;
    const visible = former.filter(isVisible).map(({ product }) => product);
    const updated = visible.length > 0 ? await updateProducts(manager, visible) : current;
    const written = former.map(({ product }) => updated.get(product.id) ?? product);
    await this.#record(manager, actor, written, ({ id }) => ({
      action: "PRODUCT_CHANGED",
      changes: reversals.get(id) ?? [],
    }));
    return written;
  }

  async #record(
    manager: EntityManager,
    { userId }: CurrentUser,
    products: readonly Product[],
    toRecord: (product: Product) => Pick<AuditLogRecord, "action" | "changes">,
  ): Promise<void> {
    const records = products.map((product) => ({
      ...toRecord(product),
      subjectId: product.id,
      subjectName: product.productName,
    }));
    await this.#auditLog.record(manager, userId, records);
  }
}

/** An admin who did it as a super admin may not undo it to the products of others. */
function assertOwn({ role, userId }: CurrentUser, products: readonly { ownerId: string }[]): void {
  if (role !== "SUPER_ADMIN" && products.some(({ ownerId }) => ownerId !== userId))
    throw ShopError.forbidden();
}

/** The products with an owner whose account stays until the commit: where theirs is gone, the user who restores them. */
async function withOwners(
  manager: EntityManager,
  { userId }: CurrentUser,
  products: readonly NewProduct[],
): Promise<NewProduct[]> {
  const rows: { id: string }[] = await manager.query(
    "SELECT id FROM users WHERE id = ANY($1::uuid[]) ORDER BY id FOR KEY SHARE",
    [products.map(({ ownerId }) => ownerId)],
  );
  const owners = new Set(rows.map(({ id }) => id));
  return products.map((one) => (owners.has(one.ownerId) ? one : { ...one, ownerId: userId }));
}

/** The change that takes this one back. */
function reversed({ field, from, to, steps }: AuditLogChange): AuditLogChange {
  const change = { field, from: to, to: from };
  if (!Array.isArray(steps)) return change;
  return { ...change, steps: steps.map((step) => ({ ...step, from: step.to, to: step.from })) };
}
