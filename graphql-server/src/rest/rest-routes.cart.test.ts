import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";
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

  it("adds a product, increases its quantity when added again, and counts lines", async () => {
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
  ])("refuses %s", async (_, body) => {
    expect(await call("addtocart", asAwa(body))).toMatchObject({ status: 200, success: false, data: null });
  });

  it("changes and removes its own lines only", async () => {
    const [line] = (await call<[CartLineJson, ...CartLineJson[]]>("view-card-product", asAwa())).data;
    const set = (quantity: unknown, bearer = awa.token) =>
      call("update-cart-product", { bearer, body: { _id: line._id, quantity } });
    expect(await set("5")).toMatchObject({ success: true, data: { _id: line._id, quantity: 5 } });
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
