import { LRUCache } from "lru-cache";
import type { Database } from "../../database/sql.ts";
import type { Product } from "./product.entity.ts";
import { readProducts } from "./product.repository.ts";
import { TYPED_FIELD_NAMES } from "./product-fields.rules.ts";

/** Bytes of all products kept, roughly: some thousands of usual ones. */
const MAX_BYTES = 8 * 1024 * 1024;

/** What a product takes beside its texts and lists, and an entry of a list, in bytes. */
const FIXED_BYTES = 500;
const BYTES_PER_IMAGE = 60;
const BYTES_PER_VARIANT = 150;

/**
 * Products as they were read last, so that a list nobody has asked for yet costs the database nothing. As fresh as the
 * search index, with which it is cleared: a write by this process is seen at once, one by another when it is told.
 */
export class ProductCache {
  readonly #database: Database;
  readonly #products: LRUCache<string, Product>;
  #generation = 0;

  constructor(database: Database, maxBytes = MAX_BYTES) {
    this.#database = database;
    this.#products = new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf });
  }

  /** Forgets all: the catalogue has changed. */
  clear(): void {
    this.#generation += 1;
    this.#products.clear();
  }

  /** Reads products in the order of the ids; undefined for an id the catalogue does not hold. Nobody may change them. */
  async read(ids: readonly string[]): Promise<(Product | undefined)[]> {
    const known = ids.map((id) => this.#products.get(id));
    const missing = ids.filter((_id, index) => !known[index]);
    if (missing.length === 0) return known;
    const generation = this.#generation;
    const read = await readProducts(this.#database, missing);
    // A change that came meanwhile may have come after these were read.
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
