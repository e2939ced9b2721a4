import { createHash } from "node:crypto";
import type { EntityManager } from "typeorm";
import { changesBetween } from "../../audit-log/audit-log.rules.ts";
import type { Journal, JournalRecord } from "../../audit-log/audit-log.service.ts";
import type { ImageStore } from "../../images/image-store.ts";
import type { Caller } from "../../security/current-user.ts";
import { ShopError } from "../../shared/shop-error.ts";
import type { CatalogueWriter } from "../product/catalogue-transaction.ts";
import { PRODUCT_COLUMNS, type Product } from "../product/product.entity.ts";
import {
  insertProducts,
  JOURNALED_FIELDS,
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
export class ProductExchange {
  readonly #catalogue: CatalogueWriter;
  readonly #images: ImageStore;
  readonly #journal: Journal;

  constructor(catalogue: CatalogueWriter, images: ImageStore, journal: Journal) {
    this.#catalogue = catalogue;
    this.#images = images;
    this.#journal = journal;
  }

  /** The products the caller may change as a table, newest first. */
  async exportTable(caller: Caller): Promise<string> {
    const products: Product[] = await this.#catalogue.manager.query(
      `SELECT ${PRODUCT_COLUMNS} FROM products p WHERE $1::uuid IS NULL OR p.owner_id = $1
       ORDER BY p.created_at DESC, p.id`,
      [caller.role === "SUPER_ADMIN" ? null : caller.userId],
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
    caller: Caller,
    text: string,
    dryRun: boolean,
    importId: string | null,
  ): Promise<ImportResult> {
    const { lines, errors } = readProductTable(text);
    const rows = lines.map((line) => ({
      ...line,
      id: line.id ?? newRowId(caller, importId, line.line),
      isNew: line.id === null,
    }));
    const known = await readProducts(
      this.#catalogue.manager,
      rows.map(({ id }) => id),
    );
    const writes: Write[] = [];
    // One row after the other: each looks for its pictures on the disk.
    for (const row of rows) {
      const planned = await this.#plan(caller, row, known);
      if ("message" in planned) errors.push(planned);
      else writes.push(planned);
    }
    const result = { ...countsOf(writes), errors: errors.sort((a, b) => a.line - b.line) };
    if (dryRun || errors.length > 0) return result;
    await this.#catalogue.write((manager) => this.#write(manager, caller, writes));
    return result;
  }

  async #plan(
    caller: Caller,
    { line, id, isNew, seenAt, fields }: TableRow,
    known: ReadonlyMap<string, Product>,
  ): Promise<Write | TableError> {
    const before = known.get(id);
    // Written when this import was sent before; whoever changed it since is not written over.
    if (before && isNew) return { id, before, values: before };
    if (before && caller.role !== "SUPER_ADMIN" && before.ownerId !== caller.userId)
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

  async #write(manager: EntityManager, caller: Caller, writes: readonly Write[]): Promise<void> {
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
    const ownerId = caller.userId;
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
    await this.#journal.record(manager, caller.userId, [...added, ...changed].map(toRecord));
  }
}

/** The id of a row's new product; the same whenever a person sends the same import. */
function newRowId({ userId }: Caller, importId: string | null, line: number): string {
  if (importId === null) return crypto.randomUUID();
  const hash = createHash("sha256")
    .update(JSON.stringify([userId, importId, line]))
    .digest("hex");
  // Version 8: a UUID made in a way of one's own.
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-8$3-8$4-$5");
}

function isChange({ before, values }: Write): boolean {
  return before !== undefined && changesBetween(before, values, JOURNALED_FIELDS).length > 0;
}

function countsOf(writes: readonly Write[]): Omit<ImportResult, "errors"> {
  const created = writes.filter(({ before }) => !before).length;
  const changed = writes.filter(isChange).length;
  return { created, changed, unchanged: writes.length - created - changed };
}

function toRecord({ id, before, values }: Write): JournalRecord {
  return {
    action: before ? "PRODUCT_CHANGED" : "PRODUCT_CREATED",
    subjectId: id,
    subjectName: values.productName,
    changes: before ? changesBetween(before, values, JOURNALED_FIELDS) : [],
  };
}
