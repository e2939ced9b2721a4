import { useQuery } from "@apollo/client/react";
import { OrderProductsDocument } from "../../../../data/graphql/admin.generated.ts";
import type { AdminProduct } from "../../api/products-api.ts";
import type { TypedLine } from "./typed-lines.ts";

/** Largest number of products that the server returns in one answer. */
const MAX_PRODUCTS = 50;

/**
 * Returns the shop's products that are in the lines, with sizes, colours and stock. While the products load, the list
 * is empty, and the form offers only the sizes and colours that are in the lines.
 */
export function useLineProducts(lines: readonly TypedLine[]): readonly AdminProduct[] {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))].sort().slice(0, MAX_PRODUCTS);
  const { data, previousData } = useQuery(OrderProductsDocument, {
    variables: { ids },
    skip: ids.length === 0,
  });
  return (data ?? previousData)?.productsById ?? [];
}
