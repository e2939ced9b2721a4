import { useQuery } from "@apollo/client/react";
import { OrderProductsDocument } from "../../../../data/graphql/admin.generated.ts";
import type { AdminProduct } from "../../api/products-api.ts";
import type { TypedLine } from "./typed-lines.ts";

/** Largest number of products that the server returns in one answer. */
const MAX_PRODUCTS = 50;

/**
 * Returns the shop's products of these lines, with their sizes, colours and stock. The list is empty until they have
 * loaded; the form then offers only the sizes and colours of the lines.
 */
export function useLineProducts(lines: readonly TypedLine[]): readonly AdminProduct[] {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))].sort().slice(0, MAX_PRODUCTS);
  const { data, previousData } = useQuery(OrderProductsDocument, {
    variables: { ids },
    skip: ids.length === 0,
  });
  return (data ?? previousData)?.productsById ?? [];
}
