import { compareSizes } from "graphql-server/catalogue/variants/size";
import type {
  CategoryCountsQuery,
  CategoryCountsQueryVariables,
  ProductCardFragment,
  ProductListQuery,
  ProductListQueryVariables,
} from "../../graphql/catalogue.generated.ts";

/** Resolves ProductList like the server, from products that are sorted newest first. Cursors are indexes. */
export function listAnswers(products: readonly ProductCardFragment[]) {
  return (variables: ProductListQueryVariables): ProductListQuery => {
    const { filter, sort, first, after } = variables;
    const found = matching(products, filter);
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
        availableCount: matching(products, { ...filter, availableOnly: true }).length,
        sizes: sizeCounts(matching(products, { ...filter, sizes: null })),
      },
    };
  };
}

/** Resolves CategoryCounts from products, like the server. */
export function countAnswers(products: readonly ProductCardFragment[]) {
  return ({ filter }: CategoryCountsQueryVariables): CategoryCountsQuery => {
    const found = matching(products, filter);
    const categories = [...new Set(found.map(({ category }) => category))];
    return {
      __typename: "Query",
      categoryCounts: categories.map((category) => {
        const own = found.filter((product) => product.category === category);
        const promotions = own.filter(({ price, sellingPrice }) => price > sellingPrice).length;
        return { __typename: "CategoryCount", category, products: own.length, promotions };
      }),
    };
  };
}

function matching(
  products: readonly ProductCardFragment[],
  filter: ProductListQueryVariables["filter"],
): ProductCardFragment[] {
  const { search, categories, minPrice, maxPrice, promotion, sizes, availableOnly } = filter ?? {};
  const wanted = search?.toLowerCase() ?? "";
  return products.filter(
    ({ productName, category, price, sellingPrice, availability, variants }) =>
      `${productName} ${category}`.toLowerCase().includes(wanted) &&
      (!categories || categories.includes(category)) &&
      (!promotion || price > sellingPrice) &&
      (!sizes?.length || variants.some(({ size }) => size !== null && sizes.includes(size))) &&
      (!availableOnly || availability !== "SOLD_OUT") &&
      sellingPrice >= (minPrice ?? 0) &&
      sellingPrice <= (maxPrice ?? Number.POSITIVE_INFINITY),
  );
}

function sizeCounts(products: readonly ProductCardFragment[]): ProductListQuery["products"]["sizes"] {
  const counts = new Map<string, number>();
  for (const { variants } of products) {
    for (const size of new Set(variants.map((variant) => variant.size))) {
      if (size !== null) counts.set(size, (counts.get(size) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([a], [b]) => compareSizes(a, b))
    .map(([size, count]) => ({ __typename: "SizeCount", size, count }));
}
