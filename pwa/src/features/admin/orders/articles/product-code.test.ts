import { expect, it } from "vitest";
import { productOfCode } from "./product-code.ts";

const ID = "00000000-0000-4000-8000-00000000abcd";

it.each([
  [ID, undefined],
  [` ${ID.toUpperCase()} `, undefined],
  [`https://boutique.example/product/${ID}`, undefined],
  [`http://192.168.1.20:4000/product/${ID}?variante=12`, 12],
  [`https://boutique.example/product/${ID}?source=affiche&variante=3&x=1`, 3],
  [`https://boutique.example/product/${ID}?source=affiche`, undefined],
])("a scanned product id, or URL of a product's page, selects the product: %s", (text, variant) => {
  expect(productOfCode(text)).toEqual({ id: ID, variant });
});

it.each(["", "robe", "6001234567890", `https://boutique.example/cart/${ID}`, `${ID}${ID}`, `x${ID}`])(
  "a scanned text that is no product id and no URL of a product's page selects nothing: « %s »",
  (text) => {
    expect(productOfCode(text)).toBeUndefined();
  },
);
