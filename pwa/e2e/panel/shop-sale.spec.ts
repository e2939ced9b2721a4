import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { setSizes } from "../support/sizes.ts";
import type { TestShop } from "../support/test-shop.ts";

const NAME = "Ballerines Wouri en cuir tressé à la main, bout carré, semelle cousue";

/** Puts shoes in ten sizes on sale, of which the shop has 0 to 9 pieces. */
async function addShoes(shop: TestShop): Promise<void> {
  const path = await shop.addProduct(NAME, 18_500);
  const id = path.slice(path.lastIndexOf("/") + 1);
  const names = Array.from({ length: 10 }, (_, place) => String(36 + place));
  const database = await shop.connect();
  for (const place of names.keys())
    await database.query("INSERT INTO variant_stock VALUES ($1, $2, $3)", [id, place + 1, place]);
  await database.end();
  await setSizes(shop, id, Object.fromEntries(names.map((size) => [size, "AVAILABLE"])));
  // Waits until the server shows the product. PostgreSQL notifies the server of it a moment later, and the panel's
  // search does not repeat its query.
  const productPage = () => fetch(shop.address + path).then((answer) => answer.text());
  await expect.poll(productPage).toMatch(/>\s*45\s*</);
}

async function searchShoes(page: Page): Promise<void> {
  await signIn(page, SUPER_ADMIN);
  await open(page, "/admin-panel/orders/vente");
  await settled(page);
  await page.getByLabel("Chercher un produit de la boutique").fill("ballerines wouri");
}

test("on a phone, an article found for a sale fits on two lines, with the number of pieces of each size", async ({
  page,
  shop,
}) => {
  await addShoes(shop);
  await searchShoes(page);
  const found = page
    .getByRole("list", { name: "Produits trouvés" })
    .getByRole("listitem")
    .filter({ hasText: NAME });
  await expect(found).toHaveCount(1);
  const sizes = found.getByRole("button");
  await expect(sizes).toHaveCount(10);
  await expect(sizes.nth(3)).toHaveText(/^39\s*3$/);
  await expect(sizes.nth(3)).toHaveAccessibleName(`Ajouter ${NAME}, 39, 3 en stock`);
  const lines = () =>
    found
      .getByRole("button")
      .or(found.getByText(NAME))
      .or(found.getByText("FCFA"))
      .evaluateAll(
        (parts) => new Set(parts.map((part) => Math.round(part.getBoundingClientRect().top))).size,
      );
  await expect.poll(lines).toBe(2);
  await expectAccessible(page, "article trouvé");
  await sizes.last().click();
  await expect(page.getByRole("list", { name: "Articles vendus" })).toContainText("45");
});

test("the receipt of a sale is shared as a picture, or sent as a message in browsers that cannot share files", async ({
  page,
  shop,
}) => {
  await addShoes(shop);
  await searchShoes(page);
  await page
    .getByRole("button", { name: /^Ajouter .* 39, 3 en stock$/ })
    .first()
    .click();
  await page.getByText("Espèces").click();
  await page.getByRole("button", { name: /^Encaisser/ }).click();
  await page.getByRole("button", { name: /^Reçu REC-/ }).click();
  const receipt = page.getByRole("dialog", { name: /^Reçu REC-/ });
  const chat = receipt.getByRole("link", { name: "Envoyer par WhatsApp" });
  await expect(chat).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=Mboa%20Mode%0ARe%C3%A7u%20REC-/);
  await expectAccessible(page, "reçu à envoyer");
  const download = page.waitForEvent("download");
  await receipt.getByRole("button", { name: "Enregistrer l’image" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^recu-REC-\d{4}-\d{6}\.png$/);
  const picture = readFileSync(await file.path());
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect(picture.readUInt32BE(16)).toBe(720);
  expect(picture.readUInt32BE(20)).toBeGreaterThan(500);

  await page.evaluate(() => {
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.[0]?.type === "image/png",
      share: async ({ files }: ShareData) => {
        document.body.dataset.shared = files?.[0]?.name;
      },
    });
  });
  await receipt.getByRole("button", { name: "Fermer" }).click();
  await page.getByRole("button", { name: /^Reçu REC-/ }).click();
  await receipt.getByRole("button", { name: "Partager le reçu" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-shared", file.suggestedFilename());
});
