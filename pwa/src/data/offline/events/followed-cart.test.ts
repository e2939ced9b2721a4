import { expect, it, vi } from "vitest";
import type { CatalogueChanges } from "../replica/replica-records.ts";
import { replicaProduct } from "../testing/replica-fixture.ts";
import { reloadIfChanged } from "./followed-cart.ts";

const inCart = replicaProduct(1, { availability: "AVAILABLE", variants: [] });
const small = { number: 1, size: "S", colour: null, swatch: null, availability: "AVAILABLE" } as const;

/** True if these changes of the catalogue make the page query the cart again. The cart contains the first product. */
function isReloaded(changes: Partial<Pick<CatalogueChanges, "upserted" | "deleted">>): boolean {
  const cart = {
    userId: "awa",
    get: () => ({ lines: [{ product: inCart }] }),
    subscribe: () => () => undefined,
    follow: () => undefined,
    reload: vi.fn(async () => undefined),
  };
  reloadIfChanged(cart, { upserted: [], deleted: [], ...changes });
  return cart.reload.mock.calls.length > 0;
}

it.each([
  ["a product in it has another price", { upserted: [{ ...inCart, sellingPrice: 9_000 }] }],
  ["a product in it has another name", { upserted: [{ ...inCart, productName: "Jupe" }] }],
  ["a product in it is sold out", { upserted: [{ ...inCart, availability: "SOLD_OUT" as const }] }],
  ["a product in it has sizes now", { upserted: [{ ...inCart, variants: [small] }] }],
  ["a product in it is gone", { deleted: [inCart.id] }],
])("the cart is queried again when %s", (_, changes) => {
  expect(isReloaded(changes)).toBe(true);
});

it.each([
  ["a product in it has another description", { upserted: [{ ...inCart, description: "Neuve." }] }],
  ["only other products have changed", { upserted: [replicaProduct(2)], deleted: ["3"] }],
])("the cart is not queried again when %s", (_, changes) => {
  expect(isReloaded(changes)).toBe(false);
});
