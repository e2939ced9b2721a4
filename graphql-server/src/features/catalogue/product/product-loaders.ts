import DataLoader from "dataloader";
import type { Database } from "../../../platform/database/sql.ts";
import { readLowStockAt } from "../variants/low-stock.repository.ts";
import type { Stock } from "../variants/stock.rules.ts";
import type { Product, ProductOwner } from "./product.entity.ts";
import { readOwners } from "./product.repository.ts";
import type { ProductCache } from "./product-cache.ts";
import { readStock } from "./stock.repository.ts";

/**
 * The loaders of one request. Each loader collects the ids that the fields of the request need, and reads them with one
 * query.
 */
export interface RequestLoaders {
  /** Loads products. An id that is not in the catalogue gives undefined. */
  product: DataLoader<string, Product | undefined>;
  owner: DataLoader<string, ProductOwner>;
  /**
   * Loads stock counts. Callers must first check that the user may change the product, because the counts are private.
   */
  stock: DataLoader<string, Stock>;
  /**
   * Loads the low-stock count: if a variant has this number of pieces or fewer, the product is nearly sold out. The
   * count is private like the stock counts.
   */
  lowStockAt: DataLoader<string, number>;
}

/** Creates the loaders of each request when the request first needs one. */
export class ProductLoaders {
  readonly #database: Database;
  readonly #products: ProductCache;
  readonly #byRequest = new WeakMap<object, RequestLoaders>();

  constructor(database: Database, products: ProductCache) {
    this.#database = database;
    this.#products = products;
  }

  /**
   * Returns the loaders of a request.
   * @param request the context object of the request
   */
  of(request: object): RequestLoaders {
    const known = this.#byRequest.get(request);
    if (known) return known;
    const loaders: RequestLoaders = {
      product: new DataLoader((ids) => this.#products.read(ids)),
      owner: new DataLoader((ids) => ownersById(this.#database, ids)),
      stock: new DataLoader((ids) => stockById(this.#database, ids)),
      lowStockAt: new DataLoader(async (ids) => ids.map(await readLowStockAt(this.#database, ids))),
    };
    this.#byRequest.set(request, loaders);
    return loaders;
  }
}

async function ownersById(database: Database, ids: readonly string[]): Promise<(ProductOwner | Error)[]> {
  const owners = await readOwners(database, ids);
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  return ids.map((id) => byId.get(id) ?? new Error(`owner ${id} is missing`));
}

async function stockById(database: Database, ids: readonly string[]): Promise<Stock[]> {
  const stock = await readStock(database, ids);
  return ids.map((id) => stock.get(id) ?? new Map());
}
