import { MAX_EDITED_PRODUCTS } from "graphql-server/features/catalogue/bulk-edits/price-change";
import { useState } from "react";
import type { AdminProduct } from "../api/products-api.ts";

export interface Selection {
  isOn: boolean;
  products: readonly AdminProduct[];
  start(): void;
  toggle(product: AdminProduct): void;
  has(product: AdminProduct): boolean;
  /** Replaces the selection; only the first `MAX_EDITED_PRODUCTS` products are selected. */
  choose(products: readonly AdminProduct[]): void;
  stop(): void;
}

/** State of a selection. Products stay selected even if a search or a filter removes them from the list. */
export function useSelection(): Selection {
  const [isOn, setOn] = useState(false);
  const [products, setProducts] = useState<readonly AdminProduct[]>([]);
  const has = ({ id }: AdminProduct): boolean => products.some((one) => one.id === id);
  return {
    isOn,
    products,
    has,
    start: () => setOn(true),
    toggle: (product) =>
      setProducts((before) =>
        has(product)
          ? before.filter(({ id }) => id !== product.id)
          : [...before, product].slice(0, MAX_EDITED_PRODUCTS),
      ),
    choose: (chosen) => setProducts(chosen.slice(0, MAX_EDITED_PRODUCTS)),
    stop: () => {
      setOn(false);
      setProducts([]);
    },
  };
}
