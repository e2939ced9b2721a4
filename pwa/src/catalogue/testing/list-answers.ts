import type {
  ProductCardFragment,
  ProductListQuery,
  ProductListQueryVariables,
} from "../../graphql/catalogue.generated.ts";

/** Resolves ProductList from products in their order, newest first, as the server does; cursors are indexes. */
export function listAnswers(products: readonly ProductCardFragment[]) {
  return (variables: ProductListQueryVariables): ProductListQuery => {
    const { filter, sort, first, after } = variables;
    const { search, categories, minPrice, maxPrice } = filter ?? {};
    const wanted = search?.toLowerCase() ?? "";
    const found = products.filter(
      ({ productName, category, sellingPrice }) =>
        `${productName} ${category}`.toLowerCase().includes(wanted) &&
        (!categories || categories.includes(category)) &&
        sellingPrice >= (minPrice ?? 0) &&
        sellingPrice <= (maxPrice ?? Number.POSITIVE_INFINITY),
    );
    const sign = { asc: 1, dsc: -1 };
    if (sort) found.sort((a, b) => sign[sort] * (a.sellingPrice - b.sellingPrice));
    const start = after ? Number(after) : 0;
    const end = start + (first ?? 20);
    return {
      __typename: "Query",
      products: {
        __typename: "ProductConnection",
        edges: found.slice(start, end).map((node) => ({ __typename: "ProductEdge", node })),
        pageInfo: { __typename: "PageInfo", hasNextPage: end < found.length, endCursor: String(end) },
        totalCount: found.length,
      },
    };
  };
}
