import { expect, type Page } from "@playwright/test";
import { test, testInEmptyShop } from "./support/fixtures.ts";
import { serviceWorkerReady, storedRecords } from "./support/offline.ts";
import { queryOf } from "./support/stored-documents.ts";
import { type TestShop } from "./support/test-shop.ts";

/** Puts products of a category on sale, made so many days ago. */
async function stock(shop: TestShop, category: string, count: number, daysAgo: number): Promise<void> {
  const database = await shop.connect();
  await database.query(
    `INSERT INTO products (product_name, brand_name, category, product_images, thumbnail_colour, description,
       price, selling_price, owner_id, created_at)
     SELECT $1 || ' numéro ' || n, 'Atelier', $1, ARRAY['/icons/icon-512.png'], '#aa8866', 'Un article.', 20000, 15000,
       (SELECT id FROM users LIMIT 1), now() - make_interval(days => $3) - make_interval(secs => n)
     FROM generate_series(1, $2::int) n`,
    [category, count, daysAgo],
  );
  await database.end();
  const list = `${shop.address}/product-category?category=${encodeURIComponent(category)}`;
  // The running server hears of it from the database.
  const drawn = () => fetch(list).then((answer) => answer.text(), String);
  await expect.poll(drawn, { timeout: 30_000 }).toContain(`${category} numéro 1<`);
}

/** Until the device says so of itself. */
async function keepsPart(page: Page): Promise<void> {
  await page.goto("/account");
  await expect(
    page.getByText(/^Une partie du catalogue\s: 5000 produits, mise? à jour (à l’instant|il y a \d+ min)\.$/),
  ).toBeVisible({
    timeout: 60_000,
  });
}

testInEmptyShop(
  "of a shop of more products than a device keeps, every category is there without a network",
  async ({ page, context, shop }) => {
    await stock(shop, "Montre", 4, 300);
    await stock(shop, "Robe", 3_000, 1);
    await stock(shop, "Sac à main", 2_500, 20);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (queryOf(request.url()) === "CatalogueChanges") asked.push(request.url());
    });
    await page.goto("/");
    await serviceWorkerReady(page);
    await keepsPart(page);
    // All products may be there before the server's word that no more follow.
    await expect.poll(() => storedRecords(page, "meta")).toMatchObject([{ extent: "partial" }]);
    const main = page.getByRole("main");

    await test.step("the oldest too, as a part of the shop", async () => {
      await context.setOffline(true);
      for (const category of ["Montre", "Robe", "Sac à main"]) {
        await page.goto(`/product-category?category=${encodeURIComponent(category)}`);
        await expect(main.getByRole("article").first()).toContainText(`${category} numéro 1`);
      }
      await expect(page.getByText(/Hors ligne — une partie du catalogue de cet appareil/)).toBeVisible();
    });

    await test.step("a search that finds nothing there says so, and asks the shop once it can", async () => {
      await page.goto("/search?q=turban");
      await expect(
        main.getByText(/^Le téléphone garde 5\s000 produits sur 5\s504\s: rien n’y correspond/),
      ).toBeVisible();
      await context.setOffline(false);
      await expect(main.getByText("Pas de données....")).toBeVisible();
    });

    await test.step("what is new comes by itself, and nothing else", async () => {
      asked.length = 0;
      await stock(shop, "Jupe", 1, 0);
      await keepsPart(page);
      await expect
        .poll(async () => JSON.stringify(await storedRecords(page, "patch")))
        .toContain("Jupe numéro 1");
      expect(asked.filter((address) => !address.includes("since"))).toEqual([]);
      await context.setOffline(true);
      await page.goto("/product-category?category=Jupe");
      await expect(main.getByRole("article")).toHaveCount(1);
    });
  },
);
