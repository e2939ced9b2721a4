import { NO_VARIANT } from "graphql-server/features/catalogue/variants/variant-fields";
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
    ["adds the same size to the cart", line, product(), 2],
    [
      "adds the same size even if the order does not contain the size's number",
      { ...line, variant: null },
      product(),
      2,
    ],
    [
      "adds no size if the customer had not chosen one, so that the cart asks for it",
      plain,
      product(),
      NO_VARIANT,
    ],
    ["adds a product that has no sizes", plain, product({ variants: [] }), NO_VARIANT],
    [
      "names the article as no longer sold if the size is sold out",
      line,
      product({ variants: [size(1, "S"), size(2, "M", "SOLD_OUT")] }),
      undefined,
    ],
    [
      "names the article as no longer sold if the product no longer has the size",
      line,
      product({ variants: [size(1, "S")] }),
      undefined,
    ],
    [
      "names the article as no longer sold if the size's number now belongs to another size",
      line,
      product({ variants: [size(2, "XL")] }),
      undefined,
    ],
    [
      "names the article as no longer sold if the product is sold out",
      plain,
      product({ availability: "SOLD_OUT" }),
      undefined,
    ],
    [
      "names the article as no longer sold if the shop no longer has the product",
      line,
      product({ id: "x" }),
      undefined,
    ],
    [
      "names the article as no longer sold if an admin has typed it by hand",
      { ...line, productId: null },
      product(),
      undefined,
    ],
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
