import { expandImageUrl } from "graphql-server/images/image";
import type { ProductCardFragment } from "../../graphql/catalogue.generated.ts";
import type { ReplicaProduct } from "./replica-records.ts";
import { variantFields } from "./replica-variant.ts";

/** A product of the replica as the ProductCard fragment. */
export function cardOf(product: ReplicaProduct): ProductCardFragment {
  const { id, productName, category, price, sellingPrice, pictures, thumbnailColour } = product;
  const thumbnail = expandImageUrl(pictures[0] ?? "");
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
