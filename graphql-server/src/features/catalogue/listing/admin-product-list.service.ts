import type { Database } from "../../../platform/database/sql.ts";
import { ShopError } from "../../../platform/errors/shop-error.ts";
import { pageSize } from "../../../platform/pagination/pagination.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import type { SearchIndex } from "../search/search-index.ts";
import { readLowStock, readSortedProducts } from "./admin-product-list.repository.ts";
import { formatListCursor, parseListCursor, searchOptions } from "./listing.rules.ts";
import type { ProductConnection, ProductFilter, ProductOrder } from "./product-connection.type.ts";

export interface SortedListQuery {
  filter: Partial<ProductFilter>;
  order: ProductOrder;
  /** True to list only nearly sold-out products. An ADMIN then sees only their own: stock counts are private. */
  lowStock: boolean;
  first: number | null;
  after: string | null;
}

/**
 * Lists products for the admin panel, in sequences that neither the shop's pages nor the phones' copies of the
 * catalogue offer, for example by name.
 */
export class AdminProductListService {
  readonly #database: Database;
  readonly #index: SearchIndex;

  constructor(database: Database, index: SearchIndex) {
    this.#database = database;
    this.#index = index;
  }

  /**
   * Returns a page of products. The page begins after the index that the cursor contains, whatever products were added
   * or removed after the cursor was created.
   * @throws ShopError BAD_USER_INPUT for a page size out of 1–100 or a malformed cursor
   */
  async products(
    { role, userId }: CurrentUser,
    { filter, order, lowStock, first, after }: SortedListQuery,
  ): Promise<ProductConnection> {
    const size = pageSize(first, "produits");
    const cursor = after === null ? undefined : parseListCursor(after);
    if (after !== null && !cursor) throw ShopError.badInput({ after: "Cette page n’existe pas" });
    const offset = cursor ? cursor.place + 1 : 0;
    // `allWords` lists only products that match all words of the search. Without it, if there are no such products, the
    // search would drop some of the words and list products that match only the other words.
    const options = { ...searchOptions(filter), allWords: true };
    const found = this.#index.search.search(filter.search ?? "", options).ids;
    const owner = role === "SUPER_ADMIN" ? null : userId;
    const ids = lowStock ? await readLowStock(this.#database, found, owner) : found;
    const products = await readSortedProducts(this.#database, ids, order, { limit: size, offset });
    const edges = products.map((node, index) => ({
      cursor: formatListCursor({ place: offset + index, id: node.id }),
      node,
    }));
    const hasNextPage = offset + products.length < ids.length && products.length === size;
    const pageInfo = { hasNextPage, endCursor: edges.at(-1)?.cursor ?? null };
    return { edges, pageInfo, totalCount: ids.length, filter };
  }
}
