import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";

/** More operations than may run and wait together. */
const MANY = 200;

let shop: TestShop;
/** Lets the operations under way end. */
let release: () => void;

beforeEach(async () => {
  shop = await openTestShop();
  await shop.createProducts({ productName: "Robe Kribi" });
  await (await fetch(`${shop.address}/api/get-product`)).text();
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const products = shop.services.listing.products.bind(shop.services.listing);
  vi.spyOn(shop.services.listing, "products").mockImplementation(async (...query) => {
    await held;
    return products(...query);
  });
});
afterEach(async () => {
  release();
  vi.restoreAllMocks();
  await shop.close();
});

const post = (number: number) =>
  fetch(`${shop.address}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: `{ products(first: 1, filter: { minPrice: ${number} }) { totalCount } }` }),
  });
const search = (number: number) => fetch(`${shop.address}/api/search?q=robe${number}`);

describe.each([
  ["GraphQL", post, { errors: [{ extensions: { code: "UNAVAILABLE" } }] }],
  ["REST", search, { success: false, error: true, data: [] }],
])("more operations than fit, by %s", (_, ask, refusal) => {
  it("are refused at once with a pause to wait; the accepted ones, cached answers and health checks go on", async () => {
    const statuses: number[] = [];
    const refused: Response[] = [];
    const all = Array.from({ length: MANY }, async (_, number) => {
      const response = await ask(number);
      statuses.push(response.status);
      if (response.status === 503) refused.push(response);
      return response;
    });
    await expect.poll(() => refused.length).toBeGreaterThan(50);
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect(refused[0]?.headers.get("retry-after")).toBe("5");
    expect(await refused[0]?.json()).toMatchObject(refusal);
    for (const path of ["/api/get-product", "/healthz", "/readyz"])
      expect((await fetch(shop.address + path)).status).toBe(200);
    release();
    await Promise.all(all);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(6);
    expect((await ask(MANY)).status).toBe(200);
  });
});
