import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { CatalogueState, Chunk } from "../../src/data/offline/replica/replica-records.ts";
import { STATE } from "../../src/data/offline/replica/replica-transaction.ts";
import { USER_KEY } from "../../src/lib/storage/storage-keys.ts";
import { SUPER_ADMIN, signInAsNewPerson, tokenOf } from "../support/accounts.ts";
import {
  addButton,
  expectServerCart,
  itemQuantity,
  openCart,
  openProduct,
  pendingNote,
  sendsCartEdits,
} from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import { hydrated } from "../support/hydration.ts";
import {
  catalogueReplicated,
  openWithEventStream,
  refuseDatabase,
  signInOfflineReady,
  storedRecords,
  storeRecord,
  withoutBackgroundSync,
} from "../support/offline.ts";
import { queryOf } from "../support/stored-documents.ts";

/**
 * A value that replaces a stored record. The shop's code never stores this value, so it must recognise the record as
 * damaged.
 */
const DAMAGED = "????";

const products = (page: Page) => page.getByRole("main").getByRole("article");

test("damaged parts of the stored catalogue are fetched again, and an unsent cart edit stays", async ({
  page,
  context,
}) => {
  await signInOfflineReady(page, "Awa");
  const [chunk] = (await storedRecords(page, "chunk")) as Chunk[];
  if (!chunk) throw new Error("the device has no catalogue");
  await context.route("**/graphql", (route) =>
    sendsCartEdits(route.request()) ? route.abort() : route.fallback(),
  );
  const name = await openProduct(page, 0);
  await addButton(page).click();
  await expect.poll(async () => (await storedRecords(page, "ops")).length).toBe(1);

  for (const [what, damage] of [
    ["a chunk without half its products", () => storeRecord(page, "chunk", chunk.slice(0, 50), 0)],
    ["an unreadable chunk", () => storeRecord(page, "chunk", DAMAGED, 0)],
    ["an unreadable state", () => storeRecord(page, "meta", DAMAGED, STATE)],
  ] as const)
    await test.step(what, async () => {
      await damage();
      await page.goto("/product-category?category=Robe");
      await expect(products(page).first()).toBeVisible();
      const isWhole = async () => {
        const [state] = (await storedRecords(page, "meta")) as CatalogueState[];
        return [(await storedRecords(page, "chunk")).flat().length, state?.extent];
      };
      await expect.poll(isWhole).toEqual([chunk.length, "whole"]);
      await catalogueReplicated(page);
      expect(await storedRecords(page, "ops")).toHaveLength(1);
    });

  await context.setOffline(true);
  await page.goto("/search");
  await expect(page.getByRole("main").getByText(`Resultat : ${chunk.length}`)).toBeVisible();
  await context.unrouteAll();
  await context.setOffline(false);
  await expectServerCart(page, { [name]: 1 }, 45_000);
});

test("if the stored cart and a stored edit are damaged, the cart opens and sends new edits", async ({
  page,
}) => {
  await signInOfflineReady(page, "Yvette");
  const name = await openProduct(page, 0);
  const user = await page.evaluate((key) => localStorage.getItem(key), USER_KEY);
  const { id }: { id: string } = JSON.parse(user ?? "{}");
  await storeRecord(page, "cart", { content: { lines: 7 }, refusals: 3, keptIds: null }, id);
  await storeRecord(page, "ops", { userId: id });
  await page.reload();
  await hydrated(page);
  await addButton(page).click();
  await openCart(page);
  await expect(itemQuantity(page, name, 1)).toBeVisible();
  await expectServerCart(page, { [name]: 1 });
  await expect.poll(() => storedRecords(page, "ops")).toEqual([]);
});

test("if the browser refuses the database, the shop works online: catalogue, new prices and cart", async ({
  page,
  api,
}) => {
  await refuseDatabase(page);
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  const queries: (string | undefined)[] = [];
  page.on("request", (request) => void queries.push(queryOf(request.url())));
  await signInAsNewPerson(page, "Grace");

  await test.step("an open page shows a new price, and then the deletion of its product, without a reload", async () => {
    const owner = await api.signIn(SUPER_ADMIN);
    const watch = await api.createProduct(owner);
    await openWithEventStream(page, watch.path);
    await api.call(owner, "update-product", { _id: watch.id, sellingPrice: 22_322 });
    await expect(page.getByRole("main").getByText("22 322 FCFA").first()).toBeVisible();
    await api.call(owner, "delete-product", { _id: watch.id });
    await expect(page.getByRole("heading", { level: 1, name: "Produit introuvable" })).toBeVisible();
  });

  await test.step("the cart accepts edits and keeps them over a reload", async () => {
    const name = await openProduct(page, 0);
    await expect(page.getByText("Hors ligne")).toBeHidden();
    await addButton(page).click();
    await addButton(page).click();
    await expectServerCart(page, { [name]: 2 });
    await openCart(page);
    await expect(itemQuantity(page, name, 2)).toBeVisible();
    await page.reload();
    await expect(itemQuantity(page, name, 2)).toBeVisible();
  });
  // The page must not request a catalogue that it cannot store.
  expect(queries).not.toContain("CatalogueChanges");
  expect(errors).toEqual([]);
});

const DAY = 24 * 60 * 60 * 1_000;

/** Shifts the clock of the device, for its pages and for the service worker. */
async function shiftClock(page: Page, context: BrowserContext, by: number): Promise<void> {
  await page.clock.setSystemTime(Date.now() + by);
  for (const worker of context.serviceWorkers()) {
    await worker.evaluate((shift) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + shift;
    }, by);
  }
}

/** Returns the time between the last sync of the catalogue and the page's clock (ms). */
async function catalogueAge(page: Page): Promise<number> {
  const [state] = (await storedRecords(page, "meta")) as CatalogueState[];
  return Math.abs((await page.evaluate(() => Date.now())) - (state?.syncedAt ?? Number.NEGATIVE_INFINITY));
}

for (const [name, by, age] of [
  ["a day ahead", DAY, "il y a 1 jour"],
  ["a day behind", -DAY, "à une date inconnue"],
] as const) {
  test(`on a device whose clock is ${name}, cart edits still reach the shop once, and the session continues`, async ({
    page,
    context,
  }) => {
    await withoutBackgroundSync(page);
    await signInOfflineReady(page, "Karine");
    const token = await tokenOf(page);
    await shiftClock(page, context, by);

    // When the network is back, the first request with edits fails, and the page repeats it after a pause. The pause
    // must be at most half a minute, although the device's clock is wrong.
    let isBack = false;
    let failures = 0;
    await context.route("**/graphql", (route) => {
      // Only requests with edits are POST requests here.
      if (failures > 0 || route.request().method() !== "POST") return route.fallback();
      if (isBack) failures += 1;
      // Requests from the time without a network are aborted too. Otherwise one of them could reach the server when the
      // network returns.
      return route.abort("internetdisconnected");
    });
    await context.setOffline(true);
    const product = await openProduct(page, 0);
    await expect(
      page.getByText(`Hors ligne — catalogue de cet appareil, mis à jour ${age}`, { exact: true }),
    ).toBeVisible();
    await addButton(page).click();
    await page.reload();
    await hydrated(page);
    await addButton(page).click();
    await expect(
      page.getByRole("link", { name: /^(2 articles Panier|Panier 2 articles)$/ }).first(),
    ).toBeVisible();

    isBack = true;
    await context.setOffline(false);
    await expectServerCart(page, { [product]: 2 }, 45_000);
    expect(failures).toBe(1);
    await expect(page.getByText("Hors ligne —")).toBeHidden();
    expect(await tokenOf(page)).toBe(token);

    // Waits for the next sync, which stores its time by the shifted clock. The notice then no longer shows the wrong
    // age of the catalogue.
    await expect.poll(() => catalogueAge(page), { timeout: 45_000 }).toBeLessThan(DAY / 2);
    await context.setOffline(true);
    await page.goto("/product");
    await expect(page.getByText(/Hors ligne — .* mis à jour (à l’instant|il y a \d+ min)/)).toBeVisible();
    await page.goto("/cart");
    await expect(pendingNote(page)).toHaveCount(0);
  });
}
