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
import { tidyProductFields } from "../product/product.rules.ts";
import { resolvePictures } from "../product/product-images.ts";
import {
  formatProductTable,
  problem,
  readProductTable,
  type TableError,
  type TableLine,
} from "./product-csv.ts";

/** What a table does to the catalogue, or would do; with errors it does nothing. */
export interface ImportResult {
  created: number;
  changed: number;
  unchanged: number;
  errors: readonly TableError[];
}

/** A row with the id it has, or will have in the shop. */
interface TableRow extends TableLine {
  id: string;
  isNew: boolean;
}

/** A row ready to be written: over `before`, or as a new product. */
interface Write {
  id: string;
  before: Product | undefined;
  values: ProductValues;
}

/** The catalogue out to a spreadsheet and in again: an ADMIN's own products, a SUPER_ADMIN's all. */
export class ImportExportService {
  readonly #transaction: CatalogueTransaction;
  readonly #images: ImageStore;
  readonly #auditLog: AuditLogService;

  constructor(transaction: CatalogueTransaction, images: ImageStore, auditLog: AuditLogService) {
    this.#transaction = transaction;
    this.#images = images;
    this.#auditLog = auditLog;
  }

  /** The products the caller may change as a table, newest first. */
  async exportTable(currentUser: CurrentUser): Promise<string> {
    const products: Product[] = await this.#transaction.manager.query(
      `SELECT ${PRODUCT_COLUMNS} FROM products p WHERE $1::uuid IS NULL OR p.owner_id = $1
       ORDER BY p.created_at DESC, p.id`,
      [currentUser.role === "SUPER_ADMIN" ? null : currentUser.userId],
    );
    return formatProductTable(products);
  }

  /**
   * Writes a table's products, all or none: rows with a known id change that product, others are new.
   * @param dryRun only says what would be done
   * @param importId made by the client: sent again after a lost answer, each new row is there once
   * @throws ShopError CONFLICT when products it names changed while it was read
   */
  async importTable(
    currentUser: CurrentUser,
    text: string,
    dryRun: boolean,
    importId: string | null,
  ): Promise<ImportResult> {
    const { lines, errors } = readProductTable(text);
    const rows = lines.map((line) => ({
      ...line,
      id: line.id ?? newRowId(currentUser, importId, line.line),
      isNew: line.id === null,
    }));
    const known = await readProducts(
      this.#transaction.manager,
      rows.map(({ id }) => id),
    );
    const writes: Write[] = [];
    // One row after the other: each looks for its pictures on the disk.
    for (const row of rows) {
      const planned = await this.#plan(currentUser, row, known);
      if ("message" in planned) errors.push(planned);
      else writes.push(planned);
    }
    const result = { ...countsOf(writes), errors: errors.sort((a, b) => a.line - b.line) };
    if (dryRun || errors.length > 0) return result;
    await this.#transaction.run((manager) => this.#write(manager, currentUser, writes));
    return result;
  }

  async #plan(
    currentUser: CurrentUser,
    { line, id, isNew, seenAt, fields }: TableRow,
    known: ReadonlyMap<string, Product>,
  ): Promise<Write | TableError> {
    const before = known.get(id);
    // Written when this import was sent before; whoever changed it since is not written over.
    if (before && isNew) return { id, before, values: before };
    if (before && currentUser.role !== "SUPER_ADMIN" && before.ownerId !== currentUser.userId)
      return problem(line, "id", "Ce produit appartient à une autre personne");
    const tidy = tidyProductFields(fields);
    try {
      const pictures = await resolvePictures(this.#images, tidy.productImages, before);
      const write = { id, before, values: { ...tidy, ...pictures } };
      const isStale = before && seenAt && seenAt.getTime() !== before.updatedAt.getTime();
      if (isStale && isChange(write))
        return problem(line, "updatedAt", "Ce produit a changé depuis l'export. Exportez de nouveau");
      return write;
    } catch (error) {
      if (error instanceof ShopError) return problem(line, "productImages", error.message);
      throw error;
    }
  }

  async #write(manager: EntityManager, currentUser: CurrentUser, writes: readonly Write[]): Promise<void> {
    const now = await readProducts(
      manager,
      writes.map(({ id }) => id),
    );
    const isAsRead = ({ id, before }: Write): boolean =>
      now.get(id)?.updatedAt.getTime() === before?.updatedAt.getTime();
    if (!writes.every(isAsRead))
      throw new ShopError("CONFLICT", "Des produits ont changé pendant l'import. Recommencez");
    const added = writes.filter(({ before }) => !before);
    const changed = writes.filter(isChange);
    const ownerId = currentUser.userId;
    if (added.length > 0)
      await insertProducts(
        manager,
        added.map(({ id, values }) => ({ ...values, id, ownerId })),
      );
    if (changed.length > 0)
      await updateProducts(
        manager,
        changed.map(({ id, values }) => ({ ...values, id })),
      );
    await this.#auditLog.record(manager, currentUser.userId, [...added, ...changed].map(toRecord));
  }
}

/** The id of a row's new product; the same whenever a person sends the same import. */
function newRowId({ userId }: CurrentUser, importId: string | null, line: number): string {
  if (importId === null) return crypto.randomUUID();
  const hash = createHash("sha256")
    .update(JSON.stringify([userId, importId, line]))
    .digest("hex");
  // Version 8: a UUID made in a way of one's own.
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
