import type { ProductCardFragment } from "../../graphql/catalogue.generated.ts";
import { type StoredChoice, variantFields } from "./replica-variant.ts";

export type StoredCard = Omit<ProductCardFragment, keyof StoredChoice> & StoredChoice;

export function cardFields(
  product: Omit<StoredCard, "__typename" | "thumbnail">,
  thumbnail: string,
): ProductCardFragment {
  const { id, productName, category, price, sellingPrice, thumbnailColour } = product;
  return {
    __typename: "Product",
    id,
    productName,
    category,
    price,
    sellingPrice,
    thumbnail,
    thumbnailColour,
    ...variantFields(product),
  };
}
