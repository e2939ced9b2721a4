import { expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { adminProduct, updatedProduct } from "../testing/admin-responses.ts";
import { newValues, type ProductValues } from "./product-values.ts";
import { saveProduct } from "./save-product.ts";

const TYPED = {
  productName: "Sac Akwa",
  brandName: "Atelier",
  category: "Sac à main",
  price: "20000",
  sellingPrice: "15000",
  description: "En cuir.",
};
const ID = "00000000-0000-4000-8000-000000000009";
const REQUEST_ID = "00000000-0000-4000-8000-000000000010";

/** Publishes a form whose product the server already has: an earlier request created it, but the answer was lost. */
async function publish(overrides: Partial<ProductValues>) {
  const before = { ...TYPED, price: 20_000, sellingPrice: 15_000, productImages: ["/images/a"] };
  const updated = vi.fn(updatedProduct);
  const { client } = await renderPage(null, {
    answers: { CreateProduct: () => ({ createProduct: adminProduct(9, before) }), UpdateProduct: updated },
  });
  const values = { ...newValues(), ...TYPED, id: ID, productImages: ["/images/a"], ...overrides };
  const outcome = await saveProduct(client, values, undefined, REQUEST_ID);
  return { outcome, updated };
}

it("after a lost answer to a new product, the user's later edits change the stored product", async () => {
  const { outcome, updated } = await publish({ sellingPrice: "12000" });
  expect(outcome).toMatchObject({ value: { productName: "Sac Akwa", sellingPrice: 12_000 } });
  expect(updated).toHaveBeenCalledExactlyOnceWith({
    id: ID,
    requestId: REQUEST_ID,
    input: expect.objectContaining({ price: 20_000, sellingPrice: 12_000 }),
    seen: expect.objectContaining({ price: 20_000, sellingPrice: 15_000 }),
  });
});

it("after a lost answer to a new product, edits that differ only in spaces are not sent", async () => {
  const { outcome, updated } = await publish({ productName: " Sac  Akwa ", sellingPrice: "15 000" });
  expect(outcome).toMatchObject({ value: { sellingPrice: 15_000 } });
  expect(updated).not.toHaveBeenCalled();
});
