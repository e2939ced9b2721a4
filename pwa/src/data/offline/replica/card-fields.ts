import type { ProductCardFragment } from "../../graphql/catalogue.generated.ts";
import { type StoredChoice, variantFields } from "./replica-variant.ts";

/** A card as the device stores it. */
export type StoredCard = Omit<ProductCardFragment, keyof StoredChoice> & StoredChoice;

/** Picks the fields of a card from a larger object, such as a product of the product page or of the replica. */
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
