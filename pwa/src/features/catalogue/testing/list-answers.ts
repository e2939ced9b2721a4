import { categoryOf } from "graphql-server/features/catalogue/category/category";
import { compareSizes } from "graphql-server/features/catalogue/variants/size";
import type {
  CategoryCountsQuery,
  CategoryCountsQueryVariables,
  ProductCardFragment,
  ProductListQuery,
  ProductListQueryVariables,
} from "../../../data/graphql/catalogue.generated.ts";

/**
 * Answers ProductList queries like the server, from products that are sorted newest first. A cursor is a place in the
 * list of all products that were found.
 */
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
        reading: null,
        availableCount: matching(products, { ...filter, availableOnly: true }).length,
        colours: colourCounts(matching(products, { ...filter, colours: null })),
        sizes: sizeCounts(matching(products, { ...filter, sizes: null })),
      },
    };
  };
}

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
  const { search, categories, minPrice, maxPrice, promotion, sizes, colours, availableOnly } = filter ?? {};
  const wanted = search?.toLowerCase() ?? "";
  return products.filter(
    ({ productName, category, price, sellingPrice, availability, variants }) =>
      `${productName} ${category}`.toLowerCase().includes(wanted) &&
      (!categories || categories.includes(category)) &&
      (!promotion || price > sellingPrice) &&
      (!sizes?.length || variants.some(({ size }) => size !== null && sizes.includes(size))) &&
      (!colours?.length || variants.some(({ colour }) => colour !== null && colours.includes(colour))) &&
      (!availableOnly || availability !== "SOLD_OUT") &&
      sellingPrice >= (minPrice ?? 0) &&
      sellingPrice <= (maxPrice ?? Number.POSITIVE_INFINITY),
  );
}

function sizeCounts(products: readonly ProductCardFragment[]): ProductListQuery["products"]["sizes"] {
  const counts = new Map<string, { kind: string; count: number }>();
  for (const { category, variants } of products) {
    const type = categoryOf(category)?.type;
    const kind = type === "clothing" || type === "shoes" ? type : "other";
    for (const size of new Set(variants.map((variant) => variant.size))) {
      if (size !== null) counts.set(size, { kind, count: (counts.get(size)?.count ?? 0) + 1 });
    }
  }
  return [...counts]
    .sort(([a], [b]) => compareSizes(a, b))
    .map(([size, { kind, count }]) => ({ __typename: "SizeCount", size, kind, count }));
}

function colourCounts(products: readonly ProductCardFragment[]): ProductListQuery["products"]["colours"] {
  const counts = new Map<string, { swatch: string | null; count: number }>();
  for (const { variants } of products)
    for (const { colour, swatch } of variants)
      if (colour !== null) counts.set(colour, { swatch, count: (counts.get(colour)?.count ?? 0) + 1 });
  return [...counts].map(([colour, count]) => ({ __typename: "ColourCount", colour, ...count }));
}
