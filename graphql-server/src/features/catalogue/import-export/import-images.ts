import type { ImageStore } from "../../../platform/images/image-store.ts";
import { imageId } from "../../../platform/images/image-url.rules.ts";
import type { RemoteImagesService } from "../../../platform/images/remote/remote-images.service.ts";
import { parseUrl } from "../../../platform/text/parse-url.rules.ts";
import type { Product } from "../product/product.entity.ts";
import { type CsvError, type CsvRow, csvError } from "./csv-row.ts";
import type { ImageToFetch } from "./import-export.type.ts";
import { IMAGE_COLUMN } from "./product-columns.ts";

/**
 * Maximum number of remote images in one file, without images that the shop has already copied. The shop fetches three
 * at a time, so a thousand take minutes.
 */
const MAX_FOREIGN_IMAGES = 1_000;
/**
 * Cloudinary's URLs. The shop's pages may show images of this host and of the shop's own image host, so the import does
 * not copy them.
 */
const CLOUDINARY = /^https?:\/\/res\.cloudinary\.com\//;
const NOT_FETCHED =
  "Cette photo d’un autre site n’a pas encore été récupérée. Importez le fichier de nouveau";

/**
 * Finds the images of an import that are on other sites. The shop must copy them, because its pages may not show them.
 */
export class ImportImages {
  readonly #images: ImageStore;
  readonly #remoteImages: Pick<RemoteImagesService, "known">;
  readonly #uploadOrigin: string | undefined;

  /**
   * @param uploadUrl the URL to which admins upload images; it has no origin if the shop stores the images itself
   */
  constructor(images: ImageStore, remoteImages: Pick<RemoteImagesService, "known">, uploadUrl: string) {
    this.#images = images;
    this.#remoteImages = remoteImages;
    this.#uploadOrigin = parseUrl(uploadUrl)?.origin;
  }

  async of(rows: readonly CsvRow[]): Promise<ImagesOfImport> {
    const urls = new Set<string>();
    for (const url of new Set(rows.flatMap(({ fields }) => fields.productImages)))
      if (await this.#isRemote(url)) urls.add(url);
    return new ImagesOfImport(urls, await this.#remoteImages.known(urls));
  }

  async #isRemote(url: string): Promise<boolean> {
    if (!/^https?:\/\//i.test(url) || CLOUDINARY.test(url)) return false;
    if (this.#uploadOrigin !== undefined && url.startsWith(`${this.#uploadOrigin}/`)) return false;
    const id = imageId(url);
    return id === undefined || (await this.#images.find(id)) === undefined;
  }
}

export class ImagesOfImport {
  /** The shop's copies of the fetched images, as paths `/images/<id>`. The key is the image's URL on the other site. */
  readonly stored: ReadonlyMap<string, string>;
  readonly #urls: ReadonlySet<string>;

  constructor(urls: ReadonlySet<string>, stored: ReadonlyMap<string, string>) {
    this.#urls = urls;
    this.stored = stored;
  }

  missingOf({ rowNumber, fields }: CsvRow, before: Product | undefined): ImageToFetch[] {
    return [...new Set(fields.productImages)]
      .filter((url) => this.#urls.has(url) && !this.stored.has(url))
      .map((url) => ({
        line: rowNumber,
        column: IMAGE_COLUMN,
        url,
        required: !before?.productImages.includes(url),
      }));
  }

  withoutMissing<Row extends CsvRow>(row: Row): Row {
    const isThere = (url: string): boolean => !this.#urls.has(url) || this.stored.has(url);
    return { ...row, fields: { ...row.fields, productImages: row.fields.productImages.filter(isThere) } };
  }

  /**
   * Returns an error for each image on another site that its product does not have yet and that the shop has not
   * fetched. Each error prevents the import. If the table names too many images that the shop has not fetched, returns
   * only one error, which says so. A dry run does not report single images, because the panel fetches the images after
   * the dry run.
   */
  errorsOf(missing: readonly ImageToFetch[], dryRun: boolean): CsvError[] {
    const count = new Set(missing.map(({ url }) => url)).size;
    if (count > MAX_FOREIGN_IMAGES) {
      const message = `Ce fichier nomme ${count} photos d’autres sites\u202f; ${MAX_FOREIGN_IMAGES} au plus à la fois. Partagez-le en plusieurs`;
      return [csvError(1, "productImages", message)];
    }
    if (dryRun) return [];
    return missing
      .filter(({ required }) => required)
      .map(({ line }) => csvError(line, "productImages", NOT_FETCHED));
  }
}
