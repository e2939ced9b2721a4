import { MAX_IDS } from "graphql-server/platform/pagination/page-size";
import { useState } from "react";
import { useQuery } from "../../../data/catalogue-store/use-query.ts";
import type { ProductCardFragment } from "../../../data/graphql/catalogue.generated.ts";
import { SavedProductsDocument } from "../../../data/graphql/catalogue.generated.ts";

/** Saved products with the shop's current data. Until the query is answered, the data are those saved on the device. */
export interface CurrentProducts {
  products: ProductCardFragment[];
  /** Saved products that are no longer sold. */
  gone: ProductCardFragment[];
}

/**
 * Queries the catalogue once for the saved products, at most `MAX_IDS` of them. If the user saves or removes a product
 * afterwards, there is no further query, because the page already has the product's data.
 */
export function useCurrentProducts(saved: readonly ProductCardFragment[]): CurrentProducts {
  const [ids] = useState(() => saved.slice(0, MAX_IDS).map(({ id }) => id));
  const { data } = useQuery(SavedProductsDocument, { ids }, { skip: ids.length === 0 });
  if (!data) return { products: [...saved], gone: [] };
  const current = new Map(data.productsById.map((product) => [product.id, product]));
  const isGone = ({ id }: ProductCardFragment) => ids.includes(id) && !current.has(id);
  return {
    products: saved
      .filter((product) => !isGone(product))
      .map((product) => current.get(product.id) ?? product),
    gone: saved.filter(isGone),
  };
}
