import type { Transaction } from "../../../platform/database/sql.ts";
import { ShopError } from "../../../platform/errors/shop-error.ts";
import { type Command, isRepeated } from "../../../platform/idempotency/idempotency-key.repository.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import { type AuditLogChange, changesBetween } from "../../audit-log/audit-log.rules.ts";
import type { AuditLogService } from "../../audit-log/audit-log.service.ts";
import type { CatalogueTransaction } from "../product/catalogue-transaction.ts";
import { deleteProducts, deletionRecord } from "../product/delete-products.ts";
import type { Product } from "../product/product.entity.ts";
import { readProducts, readSpelling, updateProducts } from "../product/product.repository.ts";
import { normaliseProductFields, productErrors } from "../product/product.rules.ts";
import { PRODUCT_FIELD_NAMES } from "../product/product-fields.rules.ts";
import { readStock } from "../product/stock.repository.ts";
import type { Stock } from "../variants/stock.rules.ts";
import { variantChanges } from "../variants/variant-audit-changes.rules.ts";
import {
  type Availability,
  availabilityOfStock,
  bestAvailability,
  NO_VARIANT,
} from "../variants/variant-fields.rules.ts";
import type { ProductsEdit } from "./bulk-edits.type.ts";
import {
  changedPrices,
  MAX_EDITED_PRODUCTS,
  type PriceChange,
  priceChangeError,
} from "./price-change.rules.ts";

export interface EditedProducts {
  /**
   * UUID chosen by the client (idempotency key): a repeated request has no further effect. An undo refers to the edit
   * by this id.
   */
  editId: string;
  ids: readonly string[];
}

type Change = (product: Product, stock: Stock | undefined) => Product;

/**
 * A request without its product ids: the name of its mutation and its other arguments. A request with an earlier
 * `editId` counts as a repetition only if its name, arguments and product ids are the same.
 */
type EditCommand = Pick<Command, "name" | "content">;

/**
 * Edits several products in one transaction: all of them are changed, or none. Each change is recorded in the audit
 * log. An ADMIN may edit their own products, a SUPER_ADMIN all. A product that no longer exists is skipped.
 */
export class BulkEditsService {
  readonly #catalogue: CatalogueTransaction;
  readonly #auditLog: AuditLogService;

  constructor(catalogue: CatalogueTransaction, auditLog: AuditLogService) {
    this.#catalogue = catalogue;
    this.#auditLog = auditLog;
  }

  /**
   * Gives the products a category.
   * @throws ShopError BAD_USER_INPUT for an invalid category or too many products; FORBIDDEN for products of another
   * admin; CONFLICT if `editId` was sent before with other content
   */
  changeCategory(currentUser: CurrentUser, edited: EditedProducts, category: string): Promise<ProductsEdit> {
    const command = { name: "changeCategories", content: category };
    return this.#change(currentUser, edited, command, async (transaction) => {
      const spelled = await readSpelling(transaction, category);
      return (product) => ({ ...product, category: spelled });
    });
  }

  /**
   * Changes the prices of the products by a percentage.
   * @throws ShopError as {@link changeCategory} does; BAD_USER_INPUT also if a price would be out of range
   */
  async changePrices(
    currentUser: CurrentUser,
    edited: EditedProducts,
    change: PriceChange,
  ): Promise<ProductsEdit> {
    const error = priceChangeError(change);
    if (error) throw ShopError.badInput({ percent: error });
    const command = { name: "changePrices", content: change };
    return this.#change(currentUser, edited, command, () => (product) => ({
      ...product,
      ...changedPrices(product, change),
    }));
  }

  /**
   * Marks every size and colour of the products as sold out (`isSoldOut`), or makes the sold-out sizes and colours
   * available again. When they become available again, a size with the count 0 stays sold out, and a size with a low
   * count gets the state « last pieces ». The counts stay unchanged.
   * @throws ShopError as {@link changeCategory} does
   */
  markSoldOut(currentUser: CurrentUser, edited: EditedProducts, isSoldOut: boolean): Promise<ProductsEdit> {
    const stateOf = (before: Availability, count: number | undefined): Availability => {
      if (isSoldOut) return "SOLD_OUT";
      if (before !== "SOLD_OUT") return before;
      return count === undefined ? "AVAILABLE" : availabilityOfStock(count);
    };
    const command = { name: "markSoldOut", content: isSoldOut };
    return this.#change(currentUser, edited, command, () => (product, stock) => {
      const variants = product.variants.map((one) => ({
        ...one,
        availability: stateOf(one.availability, stock?.get(one.number)),
      }));
      const own = stateOf(product.availability, stock?.get(NO_VARIANT));
      const availability = bestAvailability(variants, own);
      return { ...product, variants, availability };
    });
  }

  /**
   * Deletes the products; an undo can restore them.
   * @throws ShopError as {@link changeCategory} does
   */
  delete(currentUser: CurrentUser, edited: EditedProducts): Promise<ProductsEdit> {
    const command = { name: "deleteProducts", content: null };
    return this.#edit(currentUser, edited, command, async (transaction, products) => {
      const records = (await deleteProducts(transaction, products)).map(deletionRecord);
      await this.#auditLog.record(transaction, currentUser.userId, records, edited.editId);
      return { count: products.length, products: [], left: [] };
    });
  }

  #change(
    currentUser: CurrentUser,
    edited: EditedProducts,
    command: EditCommand,
    changeIn: (transaction: Transaction) => Change | Promise<Change>,
  ): Promise<ProductsEdit> {
    return this.#edit(currentUser, edited, command, async (transaction, products) => {
      const change = await changeIn(transaction);
      const stock = await readStock(
        transaction,
        products.map(({ id }) => id),
      );
      const changed = products
        .map((before) => ({ before, after: validated(change(before, stock.get(before.id))) }))
        .map(({ before, after }) => ({
          before,
          after,
          changes: changesOf(before, after),
        }))
        .filter(({ changes }) => changes.length > 0);
      if (changed.length === 0) return { count: 0, products: [...products], left: [] };
      const written = await updateProducts(
        transaction,
        changed.map(({ after }) => after),
      );
      await this.#auditLog.record(
        transaction,
        currentUser.userId,
        changed.map(({ after, changes }) => ({
          action: "PRODUCT_CHANGED",
          subjectId: after.id,
          subjectName: after.productName,
          changes,
        })),
        edited.editId,
      );
      return {
        count: changed.length,
        products: products.map((product) => written.get(product.id) ?? product),
        left: [],
      };
    });
  }

  async #edit(
    currentUser: CurrentUser,
    { editId, ids }: EditedProducts,
    { name, content }: EditCommand,
    work: (transaction: Transaction, products: readonly Product[]) => Promise<ProductsEdit>,
  ): Promise<ProductsEdit> {
    if (ids.length === 0 || ids.length > MAX_EDITED_PRODUCTS)
      throw ShopError.badInput({ ids: `Choisissez de 1 à ${MAX_EDITED_PRODUCTS} produits à la fois` });
    return this.#catalogue.runAs(currentUser, "ADMIN", async (transaction, actor) => {
      const products = [...(await readProducts(transaction, ids)).values()];
      const sent = [actor.userId, [...ids].sort(), content];
      const isDone = await isRepeated(transaction, { id: editId, name, content: sent });
      const done = await this.#auditLog.countEdit(transaction, actor.userId, editId);
      if (isDone || done > 0) return { count: done, products, left: [] };
      const isOthersProduct = ({ ownerId }: Product): boolean => ownerId !== actor.userId;
      if (actor.role !== "SUPER_ADMIN" && products.some(isOthersProduct))
        throw new ShopError("FORBIDDEN", "Vous ne pouvez modifier ou supprimer que vos propres produits");
      return work(transaction, products);
    });
  }
}

/**
 * Returns the fields that a bulk edit has changed, for the audit log. Stock counts are left out, because a bulk edit
 * never changes them.
 */
function changesOf(before: Product, after: Product): AuditLogChange[] {
  const stock = new Map<number, number>();
  return [
    ...changesBetween(before, after, PRODUCT_FIELD_NAMES),
    ...variantChanges({ ...before, stock }, { ...after, stock }),
  ];
}

/**
 * Validates a product, and normalises its category.
 * @throws ShopError BAD_USER_INPUT. The message names the product, because one invalid product rejects the whole edit
 */
function validated(product: Product): Product {
  const [field, message] = Object.entries(productErrors(product))[0] ?? [];
  if (field && message) throw ShopError.badInput({ [field]: `${product.productName}\u00a0: ${message}` });
  return { ...product, category: normaliseProductFields(product).category };
}
