import { NO_VARIANT } from "graphql-server/features/catalogue/variants/variant";
import { describe, expect, it } from "vitest";
import type { ProductCardFragment } from "../../../../data/graphql/catalogue.generated.ts";
import { deviceOrder } from "../../../orders/outbox/testing/device-order.ts";
import { reorder } from "./reorder.ts";

const [line] = deviceOrder().lines;
if (!line) throw new Error("an order without a line");
const size = (
  number: number,
  name: string,
  availability: ProductCardFragment["availability"] = "AVAILABLE",
) => ({
  __typename: "ProductVariant" as const,
  number,
  size: name,
  colour: null,
  swatch: null,
  availability,
});
const product = (fields: Partial<ProductCardFragment> = {}): ProductCardFragment => ({
  __typename: "Product",
  id: line.productId ?? "",
  productName: "Robe Kribi",
  category: "Robe",
  price: 20_000,
  sellingPrice: 15_000,
  thumbnail: "/images/a",
  thumbnailColour: "#aa8866",
  availability: "AVAILABLE",
  variants: [size(1, "S"), size(2, "M")],
  colourImages: [],
  ...fields,
});
const plain = { ...line, variant: null, size: null };

describe("ordering the same articles again", () => {
  it.each([
    ["takes the same size", line, product(), 2],
    ["takes the same size where its number is not known", { ...line, variant: null }, product(), 2],
    ["leaves the choice to the cart where none was made", plain, product(), NO_VARIANT],
    ["takes a product that has no sizes", plain, product({ variants: [] }), NO_VARIANT],
    [
      "says what is sold out in that size",
      line,
      product({ variants: [size(1, "S"), size(2, "M", "SOLD_OUT")] }),
      undefined,
    ],
    ["says what does not come in that size any more", line, product({ variants: [size(1, "S")] }), undefined],
    ["says what is another size under its number", line, product({ variants: [size(2, "XL")] }), undefined],
    ["says what is sold out", plain, product({ availability: "SOLD_OUT" }), undefined],
    ["says what is another product", line, product({ id: "x" }), undefined],
    ["says what was written by hand", { ...line, productId: null }, product(), undefined],
  ])("%s", (_, ordered, sold, variant) => {
    const many = { ...ordered, quantity: 3 };
    const name = ordered.size ? "Robe Kribi (M)" : "Robe Kribi";
    expect(reorder([many], [sold])).toEqual(
      variant === undefined
        ? { lines: [], gone: [name] }
        : { lines: [{ product: sold, variant, quantity: 3 }], gone: [] },
    );
  });
});
