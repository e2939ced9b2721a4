import { colourImages } from "graphql-server/features/catalogue/variants/colour-images";
import { expandImageUrl } from "graphql-server/platform/images/image-url";
import type { ProductCardFragment } from "../../graphql/catalogue.generated.ts";
import { cardFields } from "./card-fields.ts";
import type { ReplicaProduct } from "./replica-records.ts";

export const cardOf = (product: ReplicaProduct): ProductCardFragment =>
  cardFields(
    { ...product, colourImages: colourImagesOf(product) },
    expandImageUrl(product.pictures[0] ?? ""),
  );

const colourImagesOf = ({ pictures, imageColours, variants }: ReplicaProduct) =>
  colourImages({ productImages: pictures, imageColours, variants }).map(({ colour, image }) => ({
    colour,
    image: expandImageUrl(image),
  }));
