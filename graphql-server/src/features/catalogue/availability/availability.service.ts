import { ShopError } from "../../../platform/errors/shop-error.ts";
import { isRepeated } from "../../../platform/idempotency/idempotency-key.repository.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import type { AuditLogService } from "../../audit-log/audit-log.service.ts";
import type { CatalogueTransaction } from "../product/catalogue-transaction.ts";
import type { Product } from "../product/product.entity.ts";
import { updateProducts } from "../product/product.repository.ts";
import { readStocked, writeStock } from "../product/stock.repository.ts";
import { findWritable } from "../product/writable-product.ts";
import { MAX_VARIANTS } from "../variants/product-variants.rules.ts";
import { changeStates, isSameToShoppers, type StateChange } from "../variants/stock.rules.ts";
import { variantChanges } from "../variants/variant-audit-changes.rules.ts";

/**
 * Changes the states (available, last pieces, sold out) and the stock counts of a product's variants. An ADMIN may
 * change their own products, a SUPER_ADMIN all.
 */
export class AvailabilityService {
  readonly #transaction: CatalogueTransaction;
  readonly #auditLog: AuditLogService;

  constructor(transaction: CatalogueTransaction, auditLog: AuditLogService) {
    this.#transaction = transaction;
    this.#auditLog = auditLog;
  }

  /**
   * Changes only the given variants, while it holds the catalogue's lock. So the changes of two admins who change
   * different variants at the same time are both kept.
   * @param editId UUID chosen by the client (idempotency key): a repeated request has no further effect. An undo refers
   * to the edit by this id.
   * @throws ShopError NOT_FOUND if the product does not exist; FORBIDDEN if it belongs to another admin; CONFLICT if
   * `editId` was sent before with other content; BAD_USER_INPUT for invalid values, or for a variant that the product
   * does not have
   */
  change(
    currentUser: CurrentUser,
    id: string,
    changes: readonly StateChange[],
    editId: string | null,
  ): Promise<Product> {
    if (changes.length > MAX_VARIANTS)
      throw ShopError.badInput({ changes: `${MAX_VARIANTS} variantes au plus à la fois` });
    return this.#transaction.runAs(currentUser, "ADMIN", async (manager, actor) => {
      const product = await findWritable(manager, actor, id);
      const content = [actor.userId, id, changes];
      if (await isRepeated(manager, { id: editId, name: "changeAvailability", content })) return product;
      const before = await readStocked(manager, product);
      const { after, error } = changeStates(before, changes);
      if (error !== undefined) throw ShopError.badInput({ changes: error });
      const logged = variantChanges(before, after);
      if (logged.length === 0) return product;
      const { stock, ...variants } = after;
      await writeStock(manager, new Map([[product.id, stock]]));
      const record = {
        action: "PRODUCT_CHANGED",
        subjectId: product.id,
        subjectName: product.productName,
      } as const;
      await this.#auditLog.record(
        manager,
        actor.userId,
        [{ ...record, changes: logged }],
        editId ?? crypto.randomUUID(),
      );
      if (isSameToShoppers(after, before)) return product;
      const written = await updateProducts(manager, [{ ...product, ...variants }]);
      return written.get(product.id) ?? product;
    });
  }
}
