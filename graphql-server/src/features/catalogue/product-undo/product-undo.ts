import * as v from "valibot";
import type { Transaction } from "../../../platform/database/sql.ts";
import { ShopError } from "../../../platform/errors/shop-error.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import type { AuditLogRecord, UndoableEntry } from "../../audit-log/audit-log.repository.ts";
import type { AuditLogChange } from "../../audit-log/audit-log.rules.ts";
import type { AuditLogService } from "../../audit-log/audit-log.service.ts";
import type { Undo } from "../../audit-log/undo.service.ts";
import type { Product } from "../product/product.entity.ts";
import {
  insertProducts,
  type NewProduct,
  readProducts,
  updateProducts,
} from "../product/product.repository.ts";
import { lockOwners } from "../product/product-owner.repository.ts";
import { PRODUCT_SHAPES } from "../product/product-shapes.ts";
import { readStock, takePendingStock, writeStock } from "../product/stock.repository.ts";
import { writeLowStockAt } from "../variants/low-stock.repository.ts";
import { DEFAULT_LOW_STOCK_AT } from "../variants/low-stock.rules.ts";
import { type Stock, type StockedVariants, takePieces } from "../variants/stock.rules.ts";
import { AVAILABILITIES } from "../variants/variant-fields.rules.ts";
import { type CountedProduct, undoValues } from "./undo-values.ts";

const StoredVariant = v.object({
  number: v.number(),
  size: v.nullable(v.string()),
  colour: v.nullable(v.string()),
  swatch: v.nullable(v.string()),
  availability: v.picklist(AVAILABILITIES),
});

const DeletedProduct = v.object({
  id: v.string(),
  ownerId: v.string(),
  createdAt: v.string(),
  ...PRODUCT_SHAPES,
  thumbnailColour: v.string(),
  imageColours: v.array(v.string()),
  variants: v.array(StoredVariant),
  availability: v.picklist(AVAILABILITIES),
  lastVariantNumber: v.number(),
  stock: v.array(v.object({ number: v.number(), count: v.number() })),
  lowStockAt: v.number(),
});

/**
 * Undoes deletions and edits of products. If somebody has later changed a value that the edit had set, the undo leaves
 * this product unchanged.
 */
export class ProductUndo implements Undo {
  readonly permission = "ADMIN";
  readonly #auditLog: AuditLogService;

  constructor(auditLog: AuditLogService) {
    this.#auditLog = auditLog;
  }

  /**
   * Undoes entries of the audit log that belong to one edit. A deleted product is restored unchanged, under the same
   * id. If the account of the product's owner no longer exists, the super admin who undoes the deletion becomes the
   * owner.
   * @throws ShopError FORBIDDEN if an ADMIN would change products of other users
   */
  async undo(
    transaction: Transaction,
    actor: CurrentUser,
    entries: readonly UndoableEntry[],
  ): ReturnType<Undo["undo"]> {
    const deletions = entries.filter(({ action }) => action === "PRODUCT_DELETED");
    const deleted = deletions.map(({ undoData }) => undoData);
    const restored = await this.restore(transaction, actor, deleted);
    if (restored.length > 0)
      await this.#record(transaction, actor, restored, () => ({ action: "PRODUCT_RESTORED" }));
    const reverted = await this.#revert(transaction, actor, entries);
    const products = [...restored, ...reverted].map(({ id }) => id);
    return { products, left: entries.filter(({ subjectId }) => !products.includes(subjectId)) };
  }

  /**
   * Restores deleted products. Orders that were cancelled or returned after the deletion have given back pieces of
   * these products; the pieces are added to the restored stock. The caller records the undo in the audit log.
   * @param transaction the transaction of the undo
   * @param deletedProducts as the audit log has stored them
   * @returns the restored products, without those that had already been restored
   */
  async restore(
    transaction: Transaction,
    actor: CurrentUser,
    deletedProducts: readonly unknown[],
  ): Promise<Product[]> {
    const parsed = deletedProducts.map((one) => v.parse(DeletedProduct, one));
    if (parsed.length === 0) return [];
    assertOwn(actor, parsed);
    const pending = await takePendingStock(
      transaction,
      parsed.map(({ id }) => id),
    );
    const deleted = parsed.map((one) => withPieces(one, pending.get(one.id) ?? new Map()));
    const restored = await insertProducts(transaction, await withOwners(transaction, actor, deleted));
    const stock = new Map(deleted.map((one) => [one.id, one.stock]));
    await writeStock(transaction, new Map(restored.map(({ id }) => [id, stock.get(id) ?? new Map()])));
    const isRestored = new Set(restored.map(({ id }) => id));
    for (const { id, lowStockAt } of deleted)
      if (isRestored.has(id) && lowStockAt !== DEFAULT_LOW_STOCK_AT)
        await writeLowStockAt(transaction, id, lowStockAt);
    return restored;
  }

  /**
   * Gives products the values that they had before an edit. A product stays unchanged if one of the values that the
   * edit had set has changed since.
   */
  async #revert(
    transaction: Transaction,
    actor: CurrentUser,
    entries: readonly UndoableEntry[],
  ): Promise<Product[]> {
    const edits = entries.filter(({ action }) => action === "PRODUCT_CHANGED");
    if (edits.length === 0) return [];
    const ids = edits.map(({ subjectId }) => subjectId);
    const [current, stock] = [await readProducts(transaction, ids), await readStock(transaction, ids)];
    assertOwn(actor, [...current.values()]);
    const reversals = new Map<string, AuditLogChange[]>();
    const former = edits.flatMap(({ subjectId, changes }) => {
      const product = current.get(subjectId);
      const counted = product && { product, stock: stock.get(subjectId) ?? new Map<number, number>() };
      const before = counted && undoValues(counted, changes);
      if (before) reversals.set(subjectId, changes.map(reversed));
      return before ? [before] : [];
    });
    if (former.length === 0) return [];
    await writeStock(transaction, new Map(former.map((one) => [one.product.id, one.stock])));
    // An undo that changes only counts of pieces does not update the product's row, because every update of a row sends
    // the product to all phones.
    const isVisible = ({ product: { id } }: CountedProduct): boolean =>
      reversals.get(id)?.some(({ field }) => field !== "stock") ?? false;
    const visible = former.filter(isVisible).map(({ product }) => product);
    const updated = visible.length > 0 ? await updateProducts(transaction, visible) : current;
    const written = former.map(({ product }) => updated.get(product.id) ?? product);
    await this.#record(transaction, actor, written, ({ id }) => ({
      action: "PRODUCT_CHANGED",
      changes: reversals.get(id) ?? [],
    }));
    return written;
  }

  async #record(
    transaction: Transaction,
    { userId }: CurrentUser,
    products: readonly Product[],
    toRecord: (product: Product) => Pick<AuditLogRecord, "action" | "changes">,
  ): Promise<void> {
    const records = products.map((product) => ({
      ...toRecord(product),
      subjectId: product.id,
      subjectName: product.productName,
    }));
    await this.#auditLog.record(transaction, userId, records);
  }
}

/**
 * Returns a deleted product with the stock counts that it gets when it is restored.
 * @param pieces number of pieces that orders gave back after the deletion, for each variant; pieces of uncounted
 * variants are ignored
 */
function withPieces({ stock, ...product }: v.InferOutput<typeof DeletedProduct>, pieces: Stock) {
  const counts: Stock = new Map(stock.map(({ number, count }) => [number, count]));
  const stocked = [...pieces]
    .filter(([number]) => counts.has(number))
    .reduce<StockedVariants>((before, [number, more]) => takePieces(before, number, -more).after ?? before, {
      ...product,
      stock: counts,
    });
  return { ...product, ...stocked };
}

/**
 * Rejects products of other users, unless the user's present role is super admin. This matters for a super admin who
 * edited products of other users and has become an admin since: the edit is theirs, but they may not undo it.
 */
function assertOwn({ role, userId }: CurrentUser, products: readonly { ownerId: string }[]): void {
  if (role !== "SUPER_ADMIN" && products.some(({ ownerId }) => ownerId !== userId))
    throw ShopError.forbidden();
}

/**
 * Locks the accounts of the products' owners until the commit, and returns the products. If the account of an owner
 * no longer exists, the user who restores the product becomes its owner.
 */
async function withOwners(
  transaction: Transaction,
  { userId }: CurrentUser,
  products: readonly NewProduct[],
): Promise<NewProduct[]> {
  const owners = await lockOwners(
    transaction,
    products.map(({ ownerId }) => ownerId),
  );
  return products.map((one) => (owners.has(one.ownerId) ? one : { ...one, ownerId: userId }));
}

function reversed({ field, from, to, steps }: AuditLogChange): AuditLogChange {
  const change = { field, from: to, to: from };
  if (!Array.isArray(steps)) return change;
  return { ...change, steps: steps.map((step) => ({ ...step, from: step.to, to: step.from })) };
}
