import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ PUBLIC_URL: "https://boutique.example" });
});
afterAll(() => shop.close());

const text = async (path: string): Promise<string> => (await fetch(shop.address + path)).text();

it("robots.txt contains the sitemap's URL, and lets robots request the pages that forbid indexing", async () => {
  expect(await text("/robots.txt")).toBe(
    "User-agent: *\nDisallow: /api/\n\nSitemap: https://boutique.example/sitemap.xml\n",
  );
});

it("the sitemap lists the pages, the products, even a new one, and the categories with products", async () => {
  const address = (category: string) =>
    `<loc>https://boutique.example/product-category?${new URLSearchParams({ category })}</loc>`;
  const before = await text("/sitemap.xml");
  expect(before).toContain("<loc>https://boutique.example/faq</loc>");
  expect(before).not.toContain("product-category");
  const [id] = await shop.createProducts({ category: "Sac à main" }, { category: "Pagnes" });
  expect(before).not.toContain(id);
  const after = await text("/sitemap.xml");
  expect(after).toMatch(
    new RegExp(`<loc>https://boutique.example/product/${id}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d<`),
  );
  const listed = ["Accessoires", "Sac à main", "Pagnes"];
  for (const category of listed) expect(after).toContain(address(category));
  expect(after.match(/product-category/g)).toHaveLength(listed.length);
});

it("the sitemap gives the day in Douala on which a product or its availability last changed", async () => {
  const owner = await shop.createUser("Patronne", "SUPER_ADMIN");
  const [id = ""] = await shop.createProducts({});
  const SELL_OUT = `mutation ($id: ID!) {
    changeAvailability(productId: $id, changes: [{ number: 0, availability: SOLD_OUT }]) { id }
  }`;
  const dayOf = async () =>
    new RegExp(`${id}</loc><lastmod>([\\d-]+)<`).exec(await text("/sitemap.xml"))?.[1];
  await shop.services.database.query("UPDATE products SET updated_at = '2026-01-05' WHERE id = $1", [id]);
  await shop.services.searchIndex.sync();
  expect(await dayOf()).toBe("2026-01-05");
  await shop.services.database.query(
    "UPDATE products SET updated_at = '2026-01-05T23:30:00Z' WHERE id = $1",
    [id],
  );
  await shop.services.searchIndex.sync();
  // The day must be that of Douala: the time of this change is in the evening in UTC, and already on the next day in
  // Douala.
  expect(await dayOf()).toBe("2026-01-06");
  expect((await shop.ask(SELL_OUT, { id }, owner)).errors).toBeUndefined();
  expect(((await dayOf()) ?? "") > "2026-01-06").toBe(true);
});
