import type { DataSource } from "typeorm";
import { ShopError } from "../../errors/shop-error.ts";
import { pageSize } from "../../pagination/pagination.ts";
import { PRODUCT_COLUMNS, type Product } from "../product/product.entity.ts";
import type { SearchIndex } from "../search/search-index.ts";
import { formatListCursor, parseListCursor, searchOptions } from "./listing.rules.ts";
import type { ProductConnection, ProductFilter, ProductOrder } from "./product-connection.type.ts";

/** Names without case, accents and ligatures, so that « Écharpe » stands between « Ceinture » and « Foulard ». */
const FOLDED_NAME = `lower(regexp_replace(regexp_replace(
  normalize(p.product_name, NFD), '[\\u0300-\\u036f]', '', 'g'), '[œŒ]', 'oe', 'g')) COLLATE "C"`;

const ORDER_BY: Readonly<Record<ProductOrder, string>> = {
  OLDEST: "p.created_at, p.id",
  NAME: `${FOLDED_NAME}, p.id`,
  UPDATED: "p.updated_at DESC, p.id",
};

/** Arguments of a sorted list. */
export interface SortedListQuery {
  filter: Partial<ProductFilter>;
  order: ProductOrder;
  first: number | null;
  after: string | null;
}

/** Lists of products in orders that shoppers have no use for, and the devices' replicas do not know. */
export class SortedListService {
  readonly #database: DataSource;
  readonly #index: SearchIndex;

  constructor(database: DataSource, index: SearchIndex) {
    this.#database = database;
    this.#index = index;
  }

  /**
   * A page of products. It begins at the cursor's place, whatever was added or removed before it meanwhile.
   * @throws ShopError BAD_USER_INPUT for a page size out of 1–100 or a malformed cursor
   */
  async products({ filter, order, first, after }: SortedListQuery): Promise<ProductConnection> {
    const size = pageSize(first, "produits");
    const cursor = after === null ? undefined : parseListCursor(after);
    if (after !== null && !cursor) throw ShopError.badInput({ after: "Cette page n’existe pas" });
    const offset = cursor ? cursor.place + 1 : 0;
    const { ids, total } = this.#index.search.search(filter.search ?? "", searchOptions(filter));
    const rows: Product[] = await this.#database.query(
      `SELECT ${PRODUCT_COLUMNS} FROM products p WHERE p.id = ANY($1::uuid[])
       ORDER BY ${ORDER_BY[order]} LIMIT $2 OFFSET $3`,
      [ids, size, offset],
    );
    const edges = rows.map((node, index) => ({
      cursor: formatListCursor({ place: offset + index, id: node.id }),
      node,
    }));
    const hasNextPage = offset + rows.length < total && rows.length === size;
    const pageInfo = { hasNextPage, endCursor: edges.at(-1)?.cursor ?? null };
    return { edges, pageInfo, totalCount: total, filter };
  }
}
