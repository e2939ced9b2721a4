import { expect, type Page } from "@playwright/test";
import { addButton, expectServerCart, openProduct, sendsCartEdits } from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import {
  catalogueReplicated,
  serviceWorkerReady,
  startOfflineReady,
  storedRecords,
} from "../support/offline.ts";

/** A record of the catalogue on the device: its store and its key. */
type Place = readonly ["chunk", number] | readonly ["meta", string];
const PLACES: readonly Place[] = [
  ["chunk", 0],
  ["meta", "catalogue"],
];

/** Writes over a record. */
const damage = (page: Page, [store, key]: Place, value: unknown = "????"): Promise<void> =>
  page.evaluate(
    ([store, key, value]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("boutique");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(store, "readwrite");
          transaction.objectStore(store).put(value, key);
          transaction.onerror = () => reject(transaction.error);
          transaction.oncomplete = () => resolve(opening.result.close());
        };
      }),
    [store, key, value] as const,
  );

const products = (page: Page) => page.getByRole("main").getByRole("article");

for (const record of PLACES) {
  test(`a copy whose ${record[0]} cannot be read mends itself, and the cart's edits wait on`, async ({
    page,
    context,
  }) => {
    await startOfflineReady(page, "Awa");
    await catalogueReplicated(page);
    const before = await storedRecords(page, record[0]);
    await context.route("**/graphql", (route) =>
      sendsCartEdits(route.request()) ? route.abort() : route.fallback(),
    );
    const name = await openProduct(page, 0);
    await addButton(page).click();
    await expect.poll(async () => (await storedRecords(page, "ops")).length).toBe(1);
    await damage(page, record);

    await page.goto("/product-category?category=Robe");
    await expect(products(page).first()).toBeVisible();
    await expect.poll(async () => (await storedRecords(page, "chunk")).flat().length).toBeGreaterThan(100);
    await expect.poll(() => storedRecords(page, record[0])).toHaveLength(before.length);
    await catalogueReplicated(page);
    expect(await storedRecords(page, "ops")).toHaveLength(1);

    await context.setOffline(true);
    await page.goto("/product-category?category=Montre");
    await expect(products(page).first()).toBeVisible();
    await context.unrouteAll();
    await context.setOffline(false);
    await expectServerCart(page, { [name]: 1 }, 45_000);
  });
}

test("a copy of which products are lost is noticed, and fetched again", async ({ page, context }) => {
  await page.goto("/");
  await serviceWorkerReady(page);
  await catalogueReplicated(page);
  const [chunk] = (await storedRecords(page, "chunk")) as unknown[][];
  if (!chunk) throw new Error("the device has no catalogue");
  await damage(page, ["chunk", 0], chunk.slice(0, 50));

  await page.goto("/search");
  const count = async () => (await storedRecords(page, "chunk")).flat().length;
  await expect.poll(count).toBe(chunk.length);
  await catalogueReplicated(page);
  await context.setOffline(true);
  await page.goto("/search");
  await expect(page.getByRole("main").getByText(`Resultat : ${chunk.length}`)).toBeVisible();
});
