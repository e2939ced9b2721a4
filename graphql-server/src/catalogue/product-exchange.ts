import type { DataSource, EntityManager } from "typeorm";
import type { Caller } from "../accounts/caller.ts";
import type { ImageStore } from "../images/image-store.ts";
import { changesBetween } from "../journal/journal.rules.ts";
import type { Journal, JournalRecord } from "../journal/journal.ts";
import { ShopError } from "../shop-error.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { PRODUCT_COLUMNS, type Product } from "./product.entity.ts";
import { tidyProductFields } from "./product.rules.ts";
import { resolvePictures } from "./product-pictures.ts";
import {
  insertProducts,
  JOURNALED_FIELDS,
  lockCatalogue,
  type ProductValues,
  readProducts,
  updateProducts,
} from "./product-records.ts";
import {
  formatProductTable,
  problem,
  readProductTable,
  type TableError,
  type TableLine,
} from "./product-table.rules.ts";

/** What a table does to the catalogue, or would do; with errors it does nothing. */
export interface ImportResult {
  created: number;
  changed: number;
  unchanged: number;
  errors: readonly TableError[];
}

/** A row ready to be written: over `before`, or as a new product. */
interface Write {
  id: string;
  before: Product | undefined;
  values: ProductValues;
}

/** The catalogue out to a spreadsheet and in again: an ADMIN's own products, a SUPER_ADMIN's all. */
export class ProductExchange {
  readonly #database: DataSource;
  readonly #index: CatalogueIndex;
  readonly #images: ImageStore;
  readonly #journal: Journal;

  constructor(database: DataSource, index: CatalogueIndex, images: ImageStore, journal: Journal) {
    this.#database = database;
    this.#index = index;
    this.#images = images;
    this.#journal = journal;
  }

  /** The products the caller may change as a table, newest first. */
  async exportTable(caller: Caller): Promise<string> {
    const products: Product[] = await this.#database.query(
      `SELECT ${PRODUCT_COLUMNS} FROM products p WHERE $1::uuid IS NULL OR p.owner_id = $1
       ORDER BY p.created_at DESC, p.id`,
      [caller.role === "SUPER_ADMIN" ? null : caller.userId],
    );
    return formatProductTable(products);
  }

  /**
   * Writes a table's products, all or none: rows with a known id change that product, others are new.
   * @param dryRun only says what would be done
   * @throws ShopError CONFLICT when products it names changed while it was read
   */
  async importTable(caller: Caller, text: string, dryRun: boolean): Promise<ImportResult> {
    const { lines, errors } = readProductTable(text);
    const ids = lines.flatMap(({ id }) => (id === null ? [] : [id]));
    const known = await readProducts(this.#database.manager, ids);
    const writes: Write[] = [];
    // One row after the other: each looks for its pictures on the disk.
    for (const line of lines) {
      const planned = await this.#plan(caller, line, known);
      if ("message" in planned) errors.push(planned);
      else writes.push(planned);
    }
    const result = { ...countsOf(writes), errors: errors.sort((a, b) => a.line - b.line) };
    if (dryRun || errors.length > 0) return result;
    await this.#database.transaction((manager) => this.#write(manager, caller, writes));
    await this.#index.sync();
    return result;
  }

  async #plan(
    caller: Caller,
    { line, id, seenAt, fields }: TableLine,
    known: ReadonlyMap<string, Product>,
  ): Promise<Write | TableError> {
    const before = id === null ? undefined : known.get(id);
    if (before && caller.role !== "SUPER_ADMIN" && before.ownerId !== caller.userId)
      return problem(line, "id", "Ce produit appartient à une autre personne");
    const tidy = tidyProductFields(fields);
    try {
      const pictures = await resolvePictures(this.#images, tidy.productImages, before);
      const write = { id: id ?? crypto.randomUUID(), before, values: { ...tidy, ...pictures } };
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
    await lockCatalogue(manager);
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
