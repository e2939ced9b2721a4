import type { ProductCardFragment } from "../../../data/graphql/catalogue.generated.ts";

/** Creates a product of a card. Each number gives another id. */
export function cardProduct(
  number: number,
  overrides: Partial<ProductCardFragment> = {},
): ProductCardFragment {
  return {
    __typename: "Product",
    id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    productName: `Robe évasée ${number}`,
    category: "Robe",
    price: 25_000,
    sellingPrice: 18_500,
    thumbnail: "/images/abcdefghijklmnop",
    thumbnailColour: "#d8cfc0",
    availability: "AVAILABLE",
    variants: [],
    colourImages: [],
    ...overrides,
  };
}
