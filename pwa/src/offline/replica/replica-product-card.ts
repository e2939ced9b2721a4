import { lengthenImage } from "graphql-server/images/image";
import type { ProductCardFragment } from "../../catalogue/catalogue.generated.ts";
import type { DeviceProduct } from "./replica-records.ts";

/** What a card shows of a product the device keeps. */
export function cardOf(product: DeviceProduct): ProductCardFragment {
  const { id, productName, category, price, sellingPrice, pictures, thumbnailColour } = product;
  const thumbnail = lengthenImage(pictures[0] ?? "");
  return {
    __typename: "Product",
    id,
    productName,
    category,
    price,
    sellingPrice,
    thumbnail,
    thumbnailColour,
  };
}
