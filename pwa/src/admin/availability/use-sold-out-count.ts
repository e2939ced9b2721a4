import { useCallback, useState } from "react";
import type { AdminProduct, ProductPage } from "../api/products-api.ts";

/** What the server has told of the products in the list. */
interface Told {
  count: number;
  /** Of those in the list, as they were then. */
  soldOut: ReadonlySet<string>;
}

/**
 * How many of the products that the other filters leave are sold out: as the server has told it, and as the cards in the
 * list were changed since.
 */
export function useSoldOutCount() {
  const [told, setTold] = useState<Told>();
  return {
    /** A page has arrived. @param isFirst of another list */
    take: useCallback(({ soldOutCount, edges }: ProductPage, isFirst: boolean) => {
      const soldOut = edges.filter(({ node }) => isSoldOut(node)).map(({ node }) => node.id);
      setTold((before) => ({
        count: soldOutCount,
        soldOut: new Set([...(isFirst ? [] : (before?.soldOut ?? [])), ...soldOut]),
      }));
    }, []),
    /** Undefined before the first page has arrived. */
    countIn: (nodes: readonly AdminProduct[] = []): number | undefined =>
      told && Math.max(0, told.count - told.soldOut.size + nodes.filter(isSoldOut).length),
  };
}

const isSoldOut = ({ availability }: AdminProduct): boolean => availability === "SOLD_OUT";
