import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import {
  ALLOWED_ORIGIN,
  type CartLineJson,
  createRestClient,
  type RestClient,
  type RestRequest,
  type TestUser,
  UNKNOWN_ID,
} from "./testing/rest-client.ts";

let shop: TestShop;
let call: RestClient;
let patronne: TestUser;
let awa: TestUser;
let bea: TestUser;

beforeAll(async () => {
  shop = await openTestShop({ ALLOWED_ORIGINS: ALLOWED_ORIGIN });
  call = await createRestClient(shop.address);
  patronne = await shop.createUser("Patronne", "SUPER_ADMIN");
  awa = await shop.createUser("Awa");
  bea = await shop.createUser("Bea");
});
afterAll(() => shop.close());

describe("the cart", () => {
  let sac: string;
  let robe: string;
  const asAwa = (body: object = {}): RestRequest => ({ bearer: awa.token, body });
  beforeAll(async () => {
    [sac = "", robe = ""] = await shop.createProducts({ productName: "Sac" }, { productName: "Robe" });
  });

  it("has one line for each product: a product that is added again increases the line's quantity", async () => {
    expect((await call("addtocart", asAwa({ productId: sac }))).data).toMatchObject({
      quantity: 1,
      userId: awa.id,
      productId: { _id: sac, productName: "Sac" },
    });
    expect(
      (await call<CartLineJson>("addtocart", asAwa({ productId: sac, quantity: "2" }))).data.quantity,
    ).toBe(3);
    await call("addtocart", asAwa({ productId: robe }));
    expect((await call("countAddToCartProduct", asAwa())).data).toEqual({ count: 2 });
    const { data } = await call<CartLineJson[]>("view-card-product", asAwa());
    expect(data.map(({ quantity }) => quantity)).toEqual([3, 1]);
  });

  it.each([
    ["an unknown product", { productId: UNKNOWN_ID }],
    ["a malformed id", { productId: "x" }],
    ["no id", {}],
    ["a quantity of 0", { productId: UNKNOWN_ID, quantity: 0 }],
  ])("refuses a request with %s", async (_, body) => {
    expect(await call("addtocart", asAwa(body))).toMatchObject({ status: 200, success: false, data: null });
  });

  it("lets a user change and remove only the user's own lines", async () => {
    const [line] = (await call<[CartLineJson, ...CartLineJson[]]>("view-card-product", asAwa())).data;
    const set = (quantity: unknown, bearer = awa.token) =>
      call("update-cart-product", { bearer, body: { _id: line._id, quantity } });
    expect(await set("5")).toMatchObject({ success: true, data: { _id: line._id, quantity: 5 } });
    expect(await set("2.0")).toMatchObject({ success: true, data: { quantity: 2 } });
    expect(await set("5,00")).toMatchObject({ success: true, data: { quantity: 5 } });
    expect(await set("2,5")).toMatchObject({
      message: expect.stringContaining("«\u00a02,5\u00a0» n’est pas"),
    });
    for (const invalid of [0, -1, 1.5, "2.5", "deux", "", null, 10_000])
      expect([invalid, await set(invalid)]).toMatchObject([invalid, { status: 200, success: false }]);
    expect((await set([1])).status).toBe(400);
    expect(await set(2, bea.token)).toMatchObject({ status: 200, success: false });
    const remove = (bearer: string) => call("delete-cart-product", { bearer, body: { _id: line._id } });
    expect(await remove(bea.token)).toMatchObject({ status: 200, success: false });
    expect((await call<CartLineJson[]>("view-card-product", asAwa())).data[0]?.quantity).toBe(5);
    expect(await remove(awa.token)).toMatchObject({ success: true, data: { _id: line._id } });
    expect(await remove(awa.token)).toMatchObject({ status: 200, success: false });
  });

  it("loses the line of a product that is deleted from the shop", async () => {
    await call("delete-product", { bearer: patronne.token, body: { _id: robe } });
    expect((await call("view-card-product", asAwa())).data).toEqual([]);
  });
});

describe("sizes and colours in the cart", () => {
  let shoes: string;
  let bag: string;
  let cleo: TestUser;
  const add = (choice: object, productId = shoes) =>
    call<CartLineJson>("addtocart", { bearer: cleo.token, body: { productId, ...choice } });
  const held = async () => {
    const { data } = await call<CartLineJson[]>("view-card-product", { bearer: cleo.token });
    return data.map(({ quantity, variant }) => [quantity, variant]);
  };

  beforeAll(async () => {
    cleo = await shop.createUser("Cleo");
    [shoes = "", bag = ""] = await shop.createProducts(
      { productName: "Tennis" },
      { productName: "Pochette" },
    );
    const variants = [{ size: "38" }, { size: "39", colour: "Noir" }, { size: "39", colour: "Bordeaux" }];
    const patch =
      "mutation ($id: ID!, $patch: ProductPatch!) { patchProduct(id: $id, patch: $patch) { id } }";
    const { errors } = await shop.ask(patch, { id: shoes, patch: { variants } }, patronne);
    expect(errors).toBeUndefined();
  });

  it("have a line each; a request without a size gets a separate line", async () => {
    expect((await add({ variant: 3 })).data).toMatchObject({ quantity: 1, variant: 3 });
    expect((await add({ variant: "3", quantity: 2 })).data).toMatchObject({ quantity: 3, variant: 3 });
    expect((await add({ size: " 38 " })).data).toMatchObject({ quantity: 1, variant: 1 });
    expect((await add({ size: 38 })).data).toMatchObject({ quantity: 2, variant: 1 });
    expect((await add({})).data).toMatchObject({ quantity: 1, variant: null });
    expect((await add({ variant: null, size: "" })).data).toMatchObject({ quantity: 2, variant: null });
    expect(await held()).toEqual([
      [3, 3],
      [2, 1],
      [2, null],
    ]);
  });

  it("have lines that can be changed and removed separately", async () => {
    const { data: listed } = await call<CartLineJson[]>("view-card-product", { bearer: cleo.token });
    const [black, , none] = listed;
    const change = (path: string, body: object) => call(path, { bearer: cleo.token, body });
    expect(await change("update-cart-product", { _id: none?._id, quantity: 5 })).toMatchObject({
      data: { _id: none?._id, quantity: 5, variant: null },
    });
    expect((await change("delete-cart-product", { _id: black?._id })).success).toBe(true);
    expect(await held()).toEqual([
      [2, 1],
      [5, null],
    ]);
  });

  it.each([
    [
      "a variant that the product does not have",
      { variant: 9 },
      "Cette taille ou cette couleur n’est plus proposée",
    ],
    [
      "a variant that is no number",
      { variant: "rouge" },
      "La variante est le numéro d’une des variantes du produit",
    ],
    [
      "a variant number that is too large",
      { variant: 2 ** 31 },
      "La variante est le numéro d’une des variantes du produit",
    ],
    [
      "a size that the product does not have",
      { size: "44" },
      "Cette taille n’est pas proposée ; au choix : 38, 39",
    ],
    [
      "a size in several colours",
      { size: "39" },
      "Cette taille existe en plusieurs couleurs : indiquez le numéro de la variante",
    ],
  ])("are refused without a change of the cart if the request contains %s", async (_, choice, message) => {
    const before = await held();
    const refusal = await add(choice);
    expect(refusal).toMatchObject({ status: 200, success: false, data: null });
    expect(refusal.message.replace(/[\u00a0\u202f]/g, " ")).toBe(message);
    expect(await held()).toEqual(before);
  });

  it("are refused if the product has no sizes, if it does not exist, or if the size is no text", async () => {
    expect((await add({ size: "38" }, bag)).message).toBe("Ce produit n’a pas de tailles");
    expect((await add({ size: "38" }, UNKNOWN_ID)).message).toBe("Ce produit n’est plus en vente");
    expect((await add({ size: "38" }, "x")).success).toBe(false);
    expect((await add({ size: ["38"] })).status).toBe(400);
  });
});
