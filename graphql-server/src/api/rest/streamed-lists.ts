import type { ListSource } from "./define-rest-path.ts";
import type { ProductNode } from "./serializers.ts";

export interface ProductPage {
  products: ProductNode[];
}

interface CategoryPage extends ProductPage {
  categoryGroups: { category: string }[];
}

/** Generates the entries of a product list in pieces of JSON. */
export async function* productEntries({
  pages,
  variables,
  serializers,
}: ListSource<ProductPage>): AsyncGenerator<string> {
  let separator = "";
  for await (const { products } of pages(variables)) {
    if (products.length === 0) continue;
    yield separator + products.map((product) => JSON.stringify(serializers.product(product))).join(",");
    separator = ",";
  }
}

/**
 * Generates one entry for each category with products, sorted as on the catalogue page. An entry contains the fields of
 * the category's newest product, which some front ends show, and the list of all its products.
 */
export async function* categoryEntries(source: ListSource<CategoryPage>): AsyncGenerator<string> {
  let separator = "";
  for (const category of await categoriesOf(source)) {
    let isEmpty = true;
    for await (const { products } of source.pages({ filter: { categories: [category] } })) {
      const entries = products.map((product) => JSON.stringify(source.serializers.product(product)));
      const [newest] = entries;
      if (newest === undefined) continue;
      const beginning = isEmpty ? `${separator}${newest.slice(0, -1)},"products":[` : ",";
      yield beginning + entries.join(",");
      isEmpty = false;
    }
    if (isEmpty) continue;
    yield "]}";
    separator = ",";
  }
}

/**
 * Returns the categories that have a product. The query asks for the products of the category "", which no product has,
 * because only the names of the categories are needed.
 */
async function categoriesOf({ pages }: ListSource<CategoryPage>): Promise<string[]> {
  for await (const { categoryGroups } of pages({ filter: { categories: [""] } }))
    return categoryGroups.map(({ category }) => category);
  return [];
}
