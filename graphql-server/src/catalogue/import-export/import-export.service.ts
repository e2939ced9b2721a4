import { createHash } from "node:crypto";
import type { EntityManager } from "typeorm";
import { changesBetween } from "../../audit-log/audit-log.rules.ts";
import type { AuditLogRecord, AuditLogService } from "../../audit-log/audit-log.service.ts";
import type { ImageStore } from "../../images/image-store.ts";
import type { CurrentUser } from "../../security/current-user.ts";
import { ShopError } from "../../shared/shop-error.ts";
import type { CatalogueTransaction } from "../product/catalogue-transaction.ts";
import { PRODUCT_COLUMNS, type Product } from "../product/product.entity.ts";
import {
  AUDITED_FIELDS,
  insertProducts,
  type ProductValues,
  readProducts,
  updateProducts,
} from "../product/product.repository.ts";
import { normaliseProductFields } from "../product/product.rules.ts";
import { resolveImages } from "../product/product-images.ts";
import { type CsvError, type CsvRow, csvError, formatProductCsv, parseProductCsv } from "./product-csv.ts";

/** The result of an import: numbers of products, and errors. With errors nothing is written. */
export interface ImportResult {
  created: number;
  changed: number;
  unchanged: number;
  errors: readonly CsvError[];
}

/** A CSV row with its product's id, existing or new. */
interface ImportRow extends CsvRow {
  id: string;
  isNew: boolean;
}

/** A product to be written: an update of `before`, or a new one. */
interface Write {
  id: string;
  before: Product | undefined;
  values: ProductValues;
}

/** CSV export and import of products: for an ADMIN their own, for a SUPER_ADMIN all. */
export class ImportExportService {
  readonly #transaction: CatalogueTransaction;
  readonly #images: ImageStore;
  readonly #auditLog: AuditLogService;

  constructor(transaction: CatalogueTransaction, images: ImageStore, auditLog: AuditLogService) {
    this.#transaction = transaction;
    this.#images = images;
    this.#auditLog = auditLog;
  }

  /** The products the current user may edit as CSV, newest first. */
  async exportProducts(currentUser: CurrentUser): Promise<string> {
    const products: Product[] = await this.#transaction.manager.query(
      `SELECT ${PRODUCT_COLUMNS} FROM products p WHERE $1::uuid IS NULL OR p.owner_id = $1
       ORDER BY p.created_at DESC, p.id`,
      [currentUser.role === "SUPER_ADMIN" ? null : currentUser.userId],
    );
    return formatProductCsv(products);
  }

  /**
   * Imports products from CSV, all or none: rows with an id update that product, others create one.
   * @param dryRun only returns what would be done
   * @param importId chosen by the client (idempotency key): a repetition after a lost response creates no second products
   * @throws ShopError CONFLICT when products of the file changed during the import
   */
  async importProducts(
    currentUser: CurrentUser,
    text: string,
    dryRun: boolean,
    importId: string | null,
  ): Promise<ImportResult> {
    const { rows: csvRows, errors } = parseProductCsv(text);
    const rows = csvRows.map((row) => ({
      ...row,
      id: row.id ?? newProductId(currentUser, importId, row.rowNumber),
      isNew: row.id === null,
    }));
    const existing = await readProducts(
      this.#transaction.manager,
      rows.map(({ id }) => id),
    );
    const writes: Write[] = [];
    // Sequential, because each row reads the records of its images from the disk.
    for (const row of rows) {
      const planned = await this.#plan(currentUser, row, existing);
      if ("message" in planned) errors.push(planned);
      else writes.push(planned);
    }
    const result = { ...countsOf(writes), errors: errors.sort((a, b) => a.line - b.line) };
    if (dryRun || errors.length > 0) return result;
    await this.#transaction.runAs(currentUser, "ADMIN", (manager, actor) =>
      this.#write(manager, actor, writes),
    );
    return result;
  }

  async #plan(
    currentUser: CurrentUser,
    { rowNumber, id, isNew, exportedUpdatedAt, fields }: ImportRow,
    existing: ReadonlyMap<string, Product>,
  ): Promise<Write | CsvError> {
    const before = existing.get(id);
    // Created by an earlier attempt of this import: left as it is, because it may have been edited since.
    if (before && isNew) return { id, before, values: before };
    if (before && currentUser.role !== "SUPER_ADMIN" && before.ownerId !== currentUser.userId)
      return csvError(rowNumber, "id", "Ce produit appartient à une autre personne");
    const normalised = normaliseProductFields(fields);
    try {
      const images = await resolveImages(this.#images, normalised.productImages, before);
      const write = { id, before, values: { ...normalised, ...images } };
      const isStale =
        before && exportedUpdatedAt && exportedUpdatedAt.getTime() !== before.updatedAt.getTime();
      if (isStale && isChange(write))
        return csvError(rowNumber, "updatedAt", "Ce produit a changé depuis l'export. Exportez de nouveau");
      return write;
    } catch (error) {
      if (error instanceof ShopError) return csvError(rowNumber, "productImages", error.message);
      throw error;
    }
  }

  async #write(manager: EntityManager, currentUser: CurrentUser, writes: readonly Write[]): Promise<void> {
    const current = await readProducts(
      manager,
      writes.map(({ id }) => id),
    );
    const isUnchanged = ({ id, before }: Write): boolean =>
      current.get(id)?.updatedAt.getTime() === before?.updatedAt.getTime();
    if (!writes.every(isUnchanged))
      throw new ShopError("CONFLICT", "Des produits ont changé pendant l'import. Recommencez");
    // Planned as a super admin, who may have become an admin since.
    const isForeign = ({ before }: Write): boolean =>
      before !== undefined && before.ownerId !== currentUser.userId;
    if (currentUser.role !== "SUPER_ADMIN" && writes.some(isForeign)) throw ShopError.forbidden();
    const created = writes.filter(({ before }) => !before);
    const changed = writes.filter(isChange);
    const ownerId = currentUser.userId;
    if (created.length > 0)
      await insertProducts(
        manager,
        created.map(({ id, values }) => ({ ...values, id, ownerId })),
      );
    if (changed.length > 0)
      await updateProducts(
        manager,
        changed.map(({ id, values }) => ({ ...values, id })),
      );
    await this.#auditLog.record(manager, currentUser.userId, [...created, ...changed].map(toRecord));
  }
}

/** The id of a row's new product; deterministic for a user's import, so that a repetition finds the product. */
function newProductId({ userId }: CurrentUser, importId: string | null, rowNumber: number): string {
  if (importId === null) return crypto.randomUUID();
  const hash = createHash("sha256")
    .update(JSON.stringify([userId, importId, rowNumber]))
    .digest("hex");
  // UUID version 8, for custom formats.
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-8$3-8$4-$5");
}

function isChange({ before, values }: Write): boolean {
  return before !== undefined && changesBetween(before, values, AUDITED_FIELDS).length > 0;
}

function countsOf(writes: readonly Write[]): Omit<ImportResult, "errors"> {
  const created = writes.filter(({ before }) => !before).length;
  const changed = writes.filter(isChange).length;
  return { created, changed, unchanged: writes.length - created - changed };
}

function toRecord({ id, before, values }: Write): AuditLogRecord {
  return {
    action: before ? "PRODUCT_CHANGED" : "PRODUCT_CREATED",
    subjectId: id,
    subjectName: values.productName,
    changes: before ? changesBetween(before, values, AUDITED_FIELDS) : [],
  };
}
