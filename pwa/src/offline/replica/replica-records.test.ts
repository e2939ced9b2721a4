import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS } from "graphql-server/catalogue/product/product-fields";
import { describe, expect, it } from "vitest";
import { replicaProduct } from "../testing/replica-fixture.ts";
import { type CatalogueState, REPLICA_SHAPE, shapeOf } from "./replica-records.ts";
import { isProduct } from "./replica-validation.ts";

describe("the shape of a stored replica", () => {
  it.each<[string, Partial<CatalogueState>, number]>([
    ["of the first release, which stored none", {}, 0],
    ["with variants, for which a release stored a flag", { hasVariants: true }, 1],
    [
      "of this release, with the flag for that one",
      { shape: REPLICA_SHAPE, hasVariants: true },
      REPLICA_SHAPE,
    ],
  ])("%s", (_, state, shape) => {
    expect(shapeOf(state as CatalogueState)).toBe(shape);
  });
});

it.each(PRODUCT_FIELD_NAMES.filter((name) => PRODUCT_FIELDS[name].kind !== "images"))(
  "a stored product whose %s is damaged is ignored",
  (name) => {
    expect(isProduct(replicaProduct(1))).toBe(true);
    expect(isProduct({ ...replicaProduct(1), [name]: {} })).toBe(false);
  },
);
