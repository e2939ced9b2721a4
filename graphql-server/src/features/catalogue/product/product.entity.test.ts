import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS } from "./product-fields.rules.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe("the table of products", () => {
  const limited = PRODUCT_FIELD_NAMES.filter((name) => ["line", "price"].includes(PRODUCT_FIELDS[name].kind));

  it.each(limited)(
    "accepts the largest value that the product form allows for %s, and refuses a larger one",
    async (name) => {
      const { kind, max } = PRODUCT_FIELDS[name];
      const [largest, larger] = kind === "price" ? [max, max + 1] : ["a".repeat(max), "a".repeat(max + 1)];
      await expect(shop.createProducts({ [name]: largest })).resolves.toHaveLength(1);
      await expect(shop.createProducts({ [name]: larger })).rejects.toMatchObject({ code: "23514" });
    },
  );
});
