import { expect, type Page } from "@playwright/test";
import { openCart } from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import { hydrated, open } from "../support/hydration.ts";
import { visitUntilOfflineReady } from "../support/offline.ts";

/** Runs in the page. Stores a visitor's records as the shop's code stored them before release 1.0.0. */
async function storeDevelopmentRecords(): Promise<void> {
  const id = "00000000-0000-4000-8000-000000000001";
  const card = {
    ...{ id, productName: "Robe", category: "Robe", price: 15_000, sellingPrice: 15_000 },
    ...{ thumbnail: "/images/abcdefghijklmnop", thumbnailColour: "#d8cfc0" },
    ...{ availability: "AVAILABLE", variants: [], colourImages: [] },
  };
  const { thumbnail: _, colourImages, ...shown } = card;
  const product = { ...shown, brandName: "Sawa", description: "Une robe.", pictures: [], createdAt: 1 };
  const line = {
    ...{ productId: id, productName: "Robe", variant: null, size: null, colour: null, image: null },
  };
  const order = {
    ...{
      id,
      userId: null,
      channel: "PANEL",
      placedAt: Date.now(),
      state: "DELIVERED",
      name: null,
      phone: null,
    },
    ...{ quarter: null, fee: null, lines: [{ ...line, price: 15_000, quantity: 1 }] },
    shopRecord: { isReturned: true, paid: 5_000 },
  };
  const operation = {
    id,
    userId: "visitor",
    kind: "ADD",
    productId: id,
    variant: 0,
    quantity: 2,
    product: card,
  };
  const records: [store: string, value: unknown, key?: string | number][] = [
    ["chunk", [product], 0],
    [
      "meta",
      {
        ...{
          cursor: "1 log 0 0",
          extent: "whole",
          syncedAt: Date.now(),
          chunks: 1,
          total: 1,
          cuts: new Map(),
        },
        ...{ counts: { chunks: [1], patches: 0 }, thin: false, shape: 2, hasVariants: true },
      },
      "catalogue",
    ],
    ["meta", 5, "stored"],
    ["meta", '{"name":"Awa","phone":"","quarter":""}', "stored:coordonnees:visitor"],
    ["ops", { ...operation, madeAt: 1, sent: false }],
    ["cart", { content: { version: 1, lines: [] }, refusals: [], keptIds: [] }, "visitor"],
    ["recent", [id], "visitor"],
    ["messages", { id, kind: "newsletter", email: "awa@example.cm" }],
    ["orders", order],
  ];
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open("boutique", 3);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => {
      const database = opening.result;
      for (const name of ["chunk", "patch", "meta", "cart", "recent"]) database.createObjectStore(name);
      database.createObjectStore("ops", { keyPath: "seq", autoIncrement: true });
      for (const name of ["messages", "orders"]) database.createObjectStore(name, { keyPath: "id" });
    };
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(opening.result.objectStoreNames, "readwrite");
      for (const [store, value, key] of records) transaction.objectStore(store).put(value, key);
      transaction.onerror = () => reject(transaction.error);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
  const entries: Record<string, unknown> = {
    ...{ panier: 1, courrier: 1, catalogue: 1, copies: 5, favoris: [card], vus: [card] },
    modifications: [operation],
    brouillons: { [id]: { nouveau: { fields: {}, pictures: [] } } },
    [`cart-outbox:${id}`]: { operations: [operation], keptIds: [] },
    "commandes-pressees": [[id, "https://wa.me/1?text=Bonjour", 1]],
    commande: [id],
    "commande:visitor": [id, { id, articles: "" }],
    coordonnees: { name: "Awa", phone: "", quarter: "" },
  };
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
  const settings = { version: 1, texts: { terms: null, faq: null, about: null } };
  await (await caches.open("reglages")).put("/shop.json", new Response(JSON.stringify(settings)));
}

const isCartEmpty = async (page: Page) => {
  await openCart(page);
  await expect(page.getByText(/^Votre panier vous attend/)).toBeVisible();
};

test("a phone with records from before release 1.0.0 starts without them, and without an error", async ({
  page,
  context,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", ({ message }) => errors.push(message));
  // This URL is not a page of the shop, so no code of the shop disturbs the stored records.
  await page.goto("/robots.txt");
  await page.evaluate(storeDevelopmentRecords);

  await open(page, "/");
  await isCartEmpty(page);
  await open(page, "/orders");
  await visitUntilOfflineReady(page);
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain("boutique");
  expect(errors).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await isCartEmpty(page);
});
