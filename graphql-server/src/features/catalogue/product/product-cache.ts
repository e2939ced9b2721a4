import { LRUCache } from "lru-cache";
import type { Database } from "../../../platform/database/sql.ts";
import type { Product } from "./product.entity.ts";
import { readProducts } from "./product.repository.ts";
import { TYPED_FIELD_NAMES } from "./product-fields.rules.ts";

/** Approximate limit of the cache (bytes): some thousands of typical products. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Approximate bytes of a product in memory, without its texts, images and variants. */
const FIXED_BYTES = 500;
/** Approximate bytes of one of a product's image URLs in memory. */
const BYTES_PER_IMAGE = 60;
/** Approximate bytes of one of a product's variants in memory. */
const BYTES_PER_VARIANT = 150;

/**
 * Caches the rows of products, so that a repeated read needs no database query. When the search index updates a
 * product, the product is removed from the cache, so that cache and index always agree. The index updates a product
 * immediately after a write of this server process, and after the database has reported a write of another process.
 */
export class ProductCache {
  readonly #database: Database;
  readonly #products: LRUCache<string, Product>;
  #generation = 0;

  constructor(database: Database, maxBytes = MAX_BYTES) {
    this.#database = database;
    this.#products = new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf });
  }

  /**
   * Removes products that have changed from the cache.
   * @param changed ids of the products; undefined for all products
   */
  remove(changed: ReadonlySet<string> | undefined): void {
    this.#generation += 1;
    if (changed) for (const id of changed) this.#products.delete(id);
    else this.#products.clear();
  }

  /**
   * Reads products in the sequence of the ids; an id that is not in the catalogue gives undefined. The products must
   * not be modified, because all requests share them.
   */
  async read(ids: readonly string[]): Promise<(Product | undefined)[]> {
    const known = ids.map((id) => this.#products.get(id));
    const missing = ids.filter((_id, index) => !known[index]);
    if (missing.length === 0) return known;
    const generation = this.#generation;
    const read = await readProducts(this.#database, missing);
    // If the catalogue has changed during the read, the rows may be old, so they are not cached.
    if (generation === this.#generation)
      for (const [id, product] of read) this.#products.set(id, Object.freeze(product));
    return ids.map((id, index) => known[index] ?? read.get(id));
  }
}

function bytesOf(product: Product): number {
  const { productImages, variants } = product;
  const texts = 2 * TYPED_FIELD_NAMES.map((name) => String(product[name])).join("").length;
  return FIXED_BYTES + texts + productImages.length * BYTES_PER_IMAGE + variants.length * BYTES_PER_VARIANT;
}
