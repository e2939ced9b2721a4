import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plain } from "../../platform/images/testing/sample-images.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import {
  ALLOWED_ORIGIN,
  createRestClient,
  type ProductJson,
  type RestClient,
  type TestUser,
  UNKNOWN_ID,
} from "./testing/rest-client.ts";

const IMAGE = "https://images.example/robe.jpg";
const product = {
  productName: "Robe Kribi",
  brandName: "Maison Sawa",
  category: "Robe",
  productImage: [IMAGE],
  description: "Une robe légère.",
  price: "20000",
  sellingPrice: "15 000",
};

let shop: TestShop;
let call: RestClient;
let patronne: TestUser;
let admin: TestUser;

beforeAll(async () => {
  shop = await openTestShop({ ALLOWED_ORIGINS: ALLOWED_ORIGIN });
  call = await createRestClient(shop.address);
  patronne = await shop.createUser("Patronne", "SUPER_ADMIN");
  admin = await shop.createUser("Admin", "ADMIN");
});
afterAll(() => shop.close());

describe("a product", () => {
  const upload = (change: object = {}, bearer = admin.token) =>
    call<ProductJson>("upload-product", { bearer, body: { ...product, ...change } });

  it("belongs to the user who creates it, whatever userId the body contains", async () => {
    const { status, message, data } = await upload({ userId: patronne.id, status: "actif", quantity: "3" });
    expect([status, message]).toEqual([201, "Produit ajouté avec succès"]);
    expect(data).toMatchObject({
      userId: admin.id,
      price: 20_000,
      sellingPrice: 15_000,
      productImage: [IMAGE],
    });
    expect((await call<ProductJson[]>("get-product")).data[0]).toEqual(data);
  });

  it.each([
    ["15000.00", "15000,00"],
    ["15 000 FCFA", "15.000"],
    [15_000.0, "15’000 XAF"],
  ])("accepts the prices %j and %j as 15 000", async (price, sellingPrice) => {
    const { data } = await upload({ price, sellingPrice });
    expect(data).toMatchObject({ price: 15_000, sellingPrice: 15_000 });
    const body = { _id: data._id, price: sellingPrice, sellingPrice: price };
    const patched = await call("update-product", { bearer: admin.token, body });
    expect(patched.data).toMatchObject({ price: 15_000, sellingPrice: 15_000 });
  });

  it("with an invalid price is refused with a message that quotes the price", async () => {
    expect((await upload({ price: "15000.5" })).message).toContain(
      "«\u00a015000.5\u00a0» n’est pas un nombre entier de francs",
    );
  });

  it.each([
    ["a price with a fraction", { price: 1.5 }],
    ["a large price with a fraction", { price: 15_000.5 }],
    ["an empty price", { price: "" }],
    ["a string with a fraction", { sellingPrice: "99,5" }],
    ["a negative price", { price: -1 }],
    ["a price that is not a number", { price: "cher" }],
    ["a price beyond the limit", { price: 2_000_000_001 }],
    ["a huge price", { price: 1e300 }],
    ["no price", { price: undefined }],
    ["no image", { productImage: [] }],
    ["no list of images", { productImage: null }],
    ["a name of blanks", { productName: "  " }],
    ["a category that is too long", { category: "x".repeat(61) }],
    ["an image that is not a URL", { productImage: ["javascript:alert(1)"] }],
  ])("is refused with status 200 and a message: %s", async (_, change) => {
    expect(await upload(change)).toMatchObject({ status: 200, success: false, data: null });
  });

  it.each([
    ["a name that is a number", { productName: 5 }],
    ["an image that is an object", { productImage: [{}] }],
    ["images that are a text", { productImage: IMAGE }],
    ["a price that is a list", { price: [1] }],
  ])("is refused with status 400: %s", async (_, change) => {
    expect((await upload(change)).status).toBe(400);
  });

  it("can be changed by its owner and by a super admin, but not by another admin", async () => {
    const { data: created } = await upload({ productName: "Avant" });
    const complete = await call("update-product", {
      bearer: admin.token,
      body: { ...created, productName: "Après" },
    });
    expect(complete.data).toEqual({ ...created, productName: "Après", updatedAt: expect.any(String) });
    const partial = await call("update-product", {
      bearer: patronne.token,
      body: { _id: created._id, price: "30000" },
    });
    expect(partial.data).toMatchObject({ productName: "Après", price: 30_000, userId: admin.id });
    const otherAdmin = await shop.createUser("Autre", "ADMIN");
    const refused = await call("update-product", { bearer: otherAdmin.token, body: { ...created } });
    expect(refused.status).toBe(403);
    const unknown = await call("update-product", {
      bearer: admin.token,
      body: { ...created, _id: UNKNOWN_ID },
    });
    expect(unknown).toMatchObject({ status: 200, success: false, message: "Ce produit n’existe plus" });
  });

  it("keeps the changes of several simultaneous requests that change different fields", async () => {
    const { _id } = (await upload()).data;
    const change = (fields: object) =>
      call<ProductJson>("update-product", { bearer: admin.token, body: { _id, ...fields } });
    for (let round = 1; round <= 10; round++) {
      const [price, sellingPrice] = [20_000 + round, 15_000 + round];
      await Promise.all([
        change({ price }),
        change({ sellingPrice }),
        change({ brandName: `Marque ${round}` }),
      ]);
      expect((await change({})).data).toMatchObject({ price, sellingPrice, brandName: `Marque ${round}` });
    }
  });

  it.each([
    ["price", "cher"],
    ["sellingPrice", -1],
    ["productName", ""],
    ["productImage", []],
  ])("stays unchanged if a request contains a valid brand and an invalid %s", async (field, value) => {
    const { data } = await upload();
    const answer = await call("update-product", {
      bearer: admin.token,
      body: { _id: data._id, brandName: "Autre", [field]: value },
    });
    expect(answer).toMatchObject({ status: 200, success: false });
    const { data: now } = await call("product-details", { body: { productId: data._id } });
    expect(now).toEqual(data);
  });

  it("can be deleted once, by `_id` or `productId`, with only the session cookie", async () => {
    const [one, other] = [(await upload()).data._id, (await upload()).data._id];
    const remove = (body: object) =>
      call("delete-product", { cookie: admin.token, origin: ALLOWED_ORIGIN, body });
    expect(await remove({ _id: one })).toMatchObject({
      success: true,
      message: "Produit supprimé avec succès",
    });
    expect(await remove({ productId: other })).toMatchObject({ success: true, data: { _id: other } });
    expect(await remove({ _id: one })).toMatchObject({ status: 200, success: false, data: null });
    expect(await remove({ _id: "x" })).toMatchObject({ status: 200, success: false });
    expect(await remove({})).toMatchObject({ status: 200, success: false });
  });

  it("is returned by its id; for an unknown id, data is null", async () => {
    const { data: created } = await upload();
    expect((await call("product-details", { body: { productId: created._id } })).data).toEqual(created);
    for (const body of [{ productId: UNKNOWN_ID }, { productId: "x" }, {}])
      expect(await call("product-details", { body })).toMatchObject({
        status: 200,
        success: false,
        data: null,
      });
  });

  it("contains absolute URLs of the shop's images, and can be updated with these URLs", async () => {
    const { url } = await shop.services.images.store(await plain(40, 50, "#c0a080").png().toBuffer());
    const { data } = await upload({ productImage: [url] });
    expect(data.productImage).toEqual([`http://localhost:4000${url}`]);
    await call("update-product", { bearer: admin.token, body: { ...data, brandName: "Autre marque" } });
    const rows = await shop.services.database.query("SELECT product_images FROM products WHERE id = $1", [
      data._id,
    ]);
    expect(rows[0].product_images).toEqual([url]);
  });
});

describe("sizes and colours", () => {
  const VARIANTS = [{ size: "M", availability: "LAST_PIECES" }, { size: "S" }];
  const upload = async (change: object = {}): Promise<ProductJson & Sold> =>
    (
      await call<ProductJson & Sold>("upload-product", {
        bearer: admin.token,
        body: { ...product, ...change },
      })
    ).data;
  const update = (body: object) => call<ProductJson & Sold>("update-product", { bearer: admin.token, body });
  interface Sold {
    availability: string;
    variants: { number: number; size: string; availability: string }[];
  }

  it("are in every response about a product; stock counts are in none", async () => {
    const created = await upload({ variants: VARIANTS });
    expect(created.availability).toBe("AVAILABLE");
    expect(created.variants).toEqual([
      { number: 1, size: "S", colour: null, swatch: null, availability: "AVAILABLE" },
      { number: 2, size: "M", colour: null, swatch: null, availability: "LAST_PIECES" },
    ]);
    expect(created).not.toHaveProperty("stock");
    expect((await call<ProductJson[]>("get-product")).data[0]).toEqual(created);
    expect(await upload()).toMatchObject({ availability: "AVAILABLE", variants: [] });
  });

  it("stay unchanged if a client does not send them, or sends the product back unchanged", async () => {
    const created = await upload({ variants: VARIANTS });
    const { availability, variants, ...known } = created;
    expect((await update({ ...known, brandName: "Autre" })).data).toMatchObject({ availability, variants });
    expect((await update({ ...created, brandName: "Encore" })).data).toMatchObject({
      availability,
      variants,
    });
  });

  it("are replaced by the sizes and availabilities that a client sends", async () => {
    const { _id, variants } = await upload({ variants: VARIANTS });
    const sold = variants.map((variant) => ({ ...variant, availability: "SOLD_OUT" }));
    expect((await update({ _id, variants: sold })).data.availability).toBe("SOLD_OUT");
    expect((await update({ _id, variants: [] })).data).toMatchObject({ variants: [] });
    expect((await update({ _id, availability: "AVAILABLE" })).data.availability).toBe("AVAILABLE");
  });

  it.each([
    [400, { availability: "en stock" }],
    [400, { variants: "38, 39" }],
    [400, { variants: [{ number: 1.5, size: "38" }] }],
    [200, { variants: [{ size: "38" }, { size: "38" }] }],
    [200, { variants: [{ number: 9, size: "38" }] }],
  ])("are refused with status %i for %j", async (status, change) => {
    const { _id } = await upload({ variants: VARIANTS });
    const answer = await update({ _id, ...change });
    expect([answer.status, answer.success]).toEqual([status, false]);
  });
});
