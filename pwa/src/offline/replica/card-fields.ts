import type { ProductCardFragment } from "../../graphql/catalogue.generated.ts";
import { type StoredVariants, variantFields } from "./replica-variant.ts";

/** A card as this release or one before sizes and colours has stored it. */
export type StoredCard = Omit<ProductCardFragment, keyof StoredVariants> & StoredVariants;

/** The fields of a card alone, of whatever has them: a product's own page and the replica have more. */
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
