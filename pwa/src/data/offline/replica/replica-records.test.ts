import {
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
} from "graphql-server/features/catalogue/product/product-fields";
import { expect, it } from "vitest";
import { replicaProduct } from "../testing/replica-fixture.ts";
import { PRODUCT_FIELDS_VERSION } from "./replica-records.ts";
import { isProduct } from "./replica-validation.ts";

/**
 * For each value of `PRODUCT_FIELDS_VERSION`, the fields of a stored product. A new field needs a new value, so that
 * phones fetch all products again with this field.
 */
const FIELDS_BY_SHAPE: Readonly<Record<number, string>> = {
  1: "availability brandName category createdAt description id imageColours pictures price productName sellingPrice thumbnailColour variants",
};

it("a new field of stored products requires a higher `PRODUCT_FIELDS_VERSION`", () => {
  expect(Object.keys(replicaProduct(1)).sort().join(" ")).toBe(FIELDS_BY_SHAPE[PRODUCT_FIELDS_VERSION]);
});

it.each(PRODUCT_FIELD_NAMES.filter((name) => PRODUCT_FIELDS[name].kind !== "images"))(
  "a stored product is ignored if its %s is damaged",
  (name) => {
    expect(isProduct(replicaProduct(1))).toBe(true);
    expect(isProduct({ ...replicaProduct(1), [name]: {} })).toBe(false);
  },
);
