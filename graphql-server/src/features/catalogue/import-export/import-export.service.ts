import { timeSharer } from "../../../platform/admission/time-sharer.ts";
import type { Transaction } from "../../../platform/database/sql.ts";
import { ShopError } from "../../../platform/errors/shop-error.ts";
import {
  answerOnce,
  type Command,
  digestOf,
  findAnswer,
} from "../../../platform/idempotency/idempotency-key.repository.ts";
import type { ImageStore } from "../../../platform/images/image-store.ts";
import type { RemoteImagesService } from "../../../platform/images/remote/remote-images.service.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import type { AuditLogRecord } from "../../audit-log/audit-log.repository.ts";
import type { AuditLogService } from "../../audit-log/audit-log.service.ts";
import type { CategoryMapping } from "../import-tables/category-mapping.ts";
import type { TableSource } from "../import-tables/source-product.ts";
import type { CatalogueTransaction } from "../product/catalogue-transaction.ts";
import type { Product } from "../product/product.entity.ts";
import {
  insertProducts,
  readProducts,
  readProductsOf,
  readUsedCategories,
  readUsedNames,
  updateProducts,
} from "../product/product.repository.ts";
import { normaliseProductFields } from "../product/product.rules.ts";
import { resolveImages } from "../product/product-images.ts";
import { readStock, writeStock } from "../product/stock.repository.ts";
import { type Stock, WITHOUT_VARIANTS } from "../variants/stock.rules.ts";
import { type CsvError, type CsvRow, csvError } from "./csv-row.ts";
import { isRounded, isVersionOf } from "./exported-version.ts";
import type { ImageToFetch } from "./import-export.type.ts";
import { type ImagesOfImport, ImportImages } from "./import-images.ts";
import {
  type ImportWrite,
  isChange,
  isVisibleChange,
  kindOf,
  storedVariants,
  toRecord,
  type WriteCounts,
  warningsOf,
  withPresentCounts,
} from "./import-write.ts";
import type { TableColumn, TableContext } from "./parsed-table.ts";
import { formatProductCsv } from "./product-csv.ts";
import { readTable } from "./read-table.ts";
import { rowVariants } from "./row-variants.ts";

/**
 * The result of an import: how many products were written, and the errors. If there is an error, the import writes
 * nothing.
 */
export interface ImportResult extends WriteCounts {
  errors: readonly CsvError[];
  /** Warnings about unusual values; they do not prevent the import. */
  warnings: readonly CsvError[];
  /** Remote images that the shop has not fetched yet. */
  imagesToFetch: readonly ImageToFetch[];
  source: TableSource;
  /** Products and values of another program's table that are not imported, each with the reason. */
  leftOut: readonly CsvError[];
  columns: readonly TableColumn[];
  categories: readonly CategoryMapping[];
}

export interface ImportOptions {
  /** True to return what the import would do, without writing anything. */
  readonly dryRun: boolean;
  /**
   * UUID that the client creates. An import that is sent again with this id after a lost answer writes nothing and
   * gets the first answer.
   */
  readonly importId: string | null;
  readonly mapping: Pick<TableContext, "columns" | "categories">;
  /** True to leave out remote images that cannot be fetched. Products that then have no image are left out too. */
  readonly withoutMissingImages: boolean;
}

const CHANGED_SINCE = "Ce produit a changé depuis l’export. Exportez de nouveau";
const UNKNOWN_VERSION =
  "Le tableur a réécrit cette date, qui n’est plus celle du produit. Exportez de nouveau, ou videz la cellule pour remplacer le produit";

/** A CSV row and the id of its product: the id of an existing product, or a new id. */
interface ImportRow extends CsvRow {
  id: string;
}

/** Exports and imports products as CSV: an ADMIN their own products, a SUPER_ADMIN all. */
export class ImportExportService {
  readonly #transaction: CatalogueTransaction;
  readonly #images: ImageStore;
  readonly #importImages: ImportImages;
  readonly #auditLog: AuditLogService;
  readonly #shopName: () => string;
  readonly #now: () => Date;

  /**
   * @param uploadUrl the URL to which admins upload images; the pages may show images of that host
   * @param shopName the brand of products for which the table has no brand
   * @param now returns the current time, by which the import decides whether a sale in the table is on
   */
  constructor(
    transaction: CatalogueTransaction,
    images: ImageStore,
    remoteImages: RemoteImagesService,
    auditLog: AuditLogService,
    uploadUrl: string,
    shopName: () => string,
    now = () => new Date(),
  ) {
    this.#transaction = transaction;
    this.#shopName = shopName;
    this.#now = now;
    this.#images = images;
    this.#importImages = new ImportImages(images, remoteImages, uploadUrl);
    this.#auditLog = auditLog;
  }

  /** Returns the products that the current user may edit, as CSV, newest first. */
  async exportProducts(currentUser: CurrentUser): Promise<string> {
    const { database } = this.#transaction;
    const ownerId = currentUser.role === "SUPER_ADMIN" ? null : currentUser.userId;
    const products = await readProductsOf(database, ownerId);
    const stock = await readStock(
      database,
      products.map(({ id }) => id),
    );
    return formatProductCsv(
      products.map((product) => ({ ...product, stock: stock.get(product.id) ?? new Map() })),
    );
  }

  /**
   * Imports all products of a table, or none. A row with an id updates the product with this id; any other row creates
   * a product. If another program exported the table, products that the shop would refuse are left out. Before the
   * import, the client makes the shop fetch the images of other sites (`imagesToFetch`).
   * @throws ShopError CONFLICT if products of the table changed during the import, or for an `importId` that was sent
   * before with another table or other options
   */
  async importProducts(
    currentUser: CurrentUser,
    text: string,
    options: ImportOptions,
  ): Promise<ImportResult> {
    const { dryRun, mapping, withoutMissingImages } = options;
    const { database } = this.#transaction;
    const command = dryRun ? undefined : commandOf(currentUser, text, options);
    // Returns the stored answer if this import was already carried out. A second run would refuse the rows, because the
    // first run has changed their products.
    const former = command && (await findAnswer<ImportResult>(database, command));
    if (former) return former;
    const context = {
      ...mapping,
      ownCategories: await readUsedCategories(database),
      shopName: this.#shopName(),
      now: this.#now(),
    };
    const table = await readTable(text, context, currentUser.userId);
    const errors = [...table.errors];
    const leftOut = [...table.leftOut];
    const isOtherProgram = table.source !== "SHOP" && table.source !== "OTHER";
    const rows = table.rows.map((row) => ({
      ...row,
      id: row.id ?? crypto.randomUUID(),
    }));
    const existing = await readProducts(
      database,
      rows.map(({ id }) => id),
    );
    const stock = await readStock(database, [...existing.keys()]);
    const foreign = await this.#importImages.of(rows);
    const writes: ImportWrite[] = [];
    const imagesToFetch: ImageToFetch[] = [];
    const counts = { created: 0, changed: 0, unchanged: 0 };
    const warnings: CsvError[] = [];
    // The rows are processed one after the other: each row reads the records of its images from the disk, and all rows
    // of a large table at once would read thousands of files at the same time.
    const shareTime = timeSharer();
    for (const given of rows) {
      await shareTime();
      const row = withoutMissingImages ? foreign.withoutMissing(given) : given;
      const planned =
        row.fields.productImages.length === 0
          ? csvError(row.rowNumber, "productImages", "Aucune de ses photos n’a pu être récupérée")
          : await this.#plan(currentUser, row, { existing, stock }, foreign.stored);
      if ("message" in planned) {
        const { productName } = row.fields;
        if (isOtherProgram || (withoutMissingImages && row.fields.productImages.length === 0))
          leftOut.push({
            ...planned,
            message: `« ${productName} » n’est pas importé\u00a0: ${planned.message}`,
          });
        else errors.push(planned);
        continue;
      }
      writes.push(planned);
      const kind = kindOf(planned);
      counts[kind] += 1;
      if (kind !== "unchanged") warnings.push(...warningsOf(planned));
      imagesToFetch.push(...foreign.missingOf(row, planned.before));
    }
    errors.push(...foreign.errorsOf(imagesToFetch, dryRun));
    const result = {
      ...counts,
      errors: listed(errors),
      warnings: listed([...warnings, ...table.warnings, ...(await this.#sameNames(writes))]),
      imagesToFetch,
      source: table.source,
      leftOut: listed(leftOut),
      columns: table.columns,
      categories: table.categories,
    };
    if (!command || errors.length > 0) return result;
    return this.#transaction.runAs(currentUser, "ADMIN", (manager, actor) =>
      answerOnce(manager, command, async () => {
        await this.#write(manager, actor, writes);
        return result;
      }),
    );
  }

  /**
   * Returns a warning for each new product whose name is also the name of a product in the shop or in a row above.
   */
  async #sameNames(writes: readonly ImportWrite[]): Promise<CsvError[]> {
    const created = writes.filter(({ before }) => !before);
    const used = await readUsedNames(
      this.#transaction.database,
      created.map(({ values }) => values.productName),
    );
    return created.flatMap(({ rowNumber, values: { productName } }) => {
      const name = productName.toLowerCase();
      if (!used.has(name)) {
        used.add(name);
        return [];
      }
      const message = `Il y a déjà un produit « ${productName} »\u00a0: il y en aura deux`;
      return [csvError(rowNumber, "productName", message)];
    });
  }

  async #plan(
    currentUser: CurrentUser,
    row: ImportRow,
    { existing, stock }: { existing: ReadonlyMap<string, Product>; stock: ReadonlyMap<string, Stock> },
    storedImages: ImagesOfImport["stored"],
  ): Promise<ImportWrite | CsvError> {
    const { rowNumber, id, exportedVersion, fields } = row;
    const before = existing.get(id);
    const stocked = before ? { ...before, stock: stock.get(id) ?? new Map() } : WITHOUT_VARIANTS;
    if (before && currentUser.role !== "SUPER_ADMIN" && before.ownerId !== currentUser.userId)
      return csvError(rowNumber, "id", "Ce produit appartient à une autre personne");
    const variants = rowVariants(row, before && stocked);
    if ("error" in variants) return variants.error;
    const { after } = variants;
    const normalised = normaliseProductFields(fields);
    try {
      const urls = normalised.productImages.map((url) => storedImages.get(url) ?? url);
      const images = await resolveImages(this.#images, urls, before);
      const values = { ...normalised, ...images, ...storedVariants(after) };
      const write = { rowNumber, id, before, values, variants: { before: stocked, after }, row };
      const isStale = before && exportedVersion && !isVersionOf(exportedVersion, before.updatedAt);
      if (isStale && isChange(write))
        return csvError(rowNumber, "updatedAt", isRounded(exportedVersion) ? UNKNOWN_VERSION : CHANGED_SINCE);
      return write;
    } catch (error) {
      if (error instanceof ShopError) return csvError(rowNumber, "productImages", error.message);
      throw error;
    }
  }

  async #write(
    manager: Transaction,
    currentUser: CurrentUser,
    writes: readonly ImportWrite[],
  ): Promise<void> {
    const current = await readProducts(
      manager,
      writes.map(({ id }) => id),
    );
    const isUnchanged = ({ id, before }: ImportWrite): boolean =>
      current.get(id)?.updatedAt.getTime() === before?.updatedAt.getTime();
    if (!writes.every(isUnchanged))
      throw new ShopError("CONFLICT", "Des produits ont changé pendant l’import. Recommencez");
    // Only a super admin may import other users' products. The role is checked a second time in this transaction,
    // because since the first check a super admin may have become an admin.
    const isOthersProduct = ({ before }: ImportWrite): boolean =>
      before !== undefined && before.ownerId !== currentUser.userId;
    if (currentUser.role !== "SUPER_ADMIN" && writes.some(isOthersProduct)) throw ShopError.forbidden();
    const stock = await readStock(manager, [...current.keys()]);
    const created: ImportWrite[] = [];
    const changed: ImportWrite[] = [];
    const visible: ImportWrite[] = [];
    const shareTime = timeSharer();
    for (const given of writes) {
      await shareTime();
      const write = withPresentCounts(given, stock);
      const kind = kindOf(write);
      if (kind === "created") created.push(write);
      if (kind !== "changed") continue;
      changed.push(write);
      if (isVisibleChange(write)) visible.push(write);
    }
    const ownerId = currentUser.userId;
    if (created.length > 0)
      await insertProducts(
        manager,
        created.map(({ id, values }) => ({ ...values, id, ownerId })),
      );
    if (visible.length > 0)
      await updateProducts(
        manager,
        visible.map(({ id, values }) => ({ ...values, id })),
      );
    const written = [...created, ...changed];
    await writeStock(manager, new Map(written.map(({ id, variants }) => [id, variants.after.stock])));
    const records: AuditLogRecord[] = [];
    for (const write of written) {
      await shareTime();
      records.push(toRecord(write));
    }
    await this.#auditLog.record(manager, currentUser.userId, records);
  }
}

/**
 * Largest number of errors that an import returns. The same maximum holds for warnings, and for values that are left
 * out.
 */
const MAX_LISTED = 1_000;
/** Largest length of an error or warning. Some messages quote a cell, and a cell may be as long as the table. */
const MAX_MESSAGE_LENGTH = 500;

/** Returns errors in the sequence of their rows. Keeps the first `MAX_LISTED` and cuts long messages. */
function listed(errors: readonly CsvError[]): CsvError[] {
  const first = errors.toSorted((a, b) => a.line - b.line).slice(0, MAX_LISTED);
  const short = first.map((error) => ({ ...error, message: error.message.slice(0, MAX_MESSAGE_LENGTH) }));
  const others = errors.length - short.length;
  const last = short.at(-1);
  if (others > 0 && last) short.push(csvError(last.line, null, `Et ${others} autres remarques`));
  return short;
}

/**
 * Returns the import as a command for the idempotency check, which carries out the import only once for each
 * `importId`. The command contains the table's digest instead of the long table itself.
 */
function commandOf(
  { userId }: CurrentUser,
  text: string,
  { importId, mapping, withoutMissingImages }: ImportOptions,
): Command {
  const { columns, categories } = mapping;
  const content = [userId, digestOf(text), [...columns], [...categories], withoutMissingImages];
  return { id: importId, name: "importProducts", content };
}
