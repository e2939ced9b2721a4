import { expect, type Locator, type Page } from "@playwright/test";
import jsQR from "jsqr";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { testInEmptyShop as test } from "../support/fixtures.ts";
import { open } from "../support/hydration.ts";
import { sharp } from "../support/images.ts";
import { pressInPanel } from "../support/panel.ts";
import { withPlainSpaces } from "../support/products.ts";
import { setSizes } from "../support/sizes.ts";
import type { TestShop } from "../support/test-shop.ts";

// The service worker is blocked to save time: it would download the catalogue at each visit. No test here needs it.
test.use({ serviceWorkers: "block" });

const DRESS = "Robe longue brodée à la main, col en V, édition Grassfields";
const BAG = "Sac à main";
/** Number of PDF points in a millimetre. */
const POINTS = 72 / 25.4;

const dialogOf = (page: Page): Locator => page.getByRole("dialog", { name: "Étiquettes" });
const labelsButton = (page: Page): Locator =>
  page.getByRole("group", { name: "Produits choisis" }).getByRole("button", { name: "Étiquettes" });

/**
 * Puts a dress with 20 pieces in M and three in L on sale, and a bag whose pieces are not counted. @returns the dress's
 * id
 */
async function putOnSale(shop: TestShop): Promise<string> {
  await shop.addProduct(BAG, 1_250_000);
  const path = await shop.addProduct(DRESS, 15_000);
  const dress = path.slice(path.lastIndexOf("/") + 1);
  await setSizes(shop, dress, { M: "AVAILABLE", L: "AVAILABLE" });
  const database = await shop.connect();
  await database.query(
    "INSERT INTO variant_stock (product_id, number, count) VALUES ($1, 1, 20), ($1, 2, 3)",
    [dress],
  );
  await database.end();
  return dress;
}

/** Opens the product list, and chooses all products. */
async function chooseAll(page: Page): Promise<void> {
  await signIn(page, SUPER_ADMIN);
  await open(page, "/admin-panel/all-products");
  await pressInPanel(page, "Sélectionner");
  await expect(labelsButton(page)).toBeDisabled();
  await page.getByRole("button", { name: "Tous" }).click();
}

/** Prints the page. @returns the size of each page (mm) */
async function printedPages(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print" });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  await page.emulateMedia({ media: "screen" });
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return boxes.map(([, ...sides]) => sides.map((side) => Math.round(Number(side) / POINTS)).join(" × "));
}

/** Returns the lines of text that the page shows. */
const visibleLines = async (page: Page): Promise<string[]> =>
  withPlainSpaces(await page.locator("body").innerText())
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Reads a QR code that is drawn on the page. */
async function read(drawing: Locator): Promise<string | undefined> {
  const screenshot = await drawing.screenshot();
  const { data, info } = await sharp(screenshot).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test("the labels of chosen products are printed on sheets or on a roll, without the page around them", async ({
  page,
  shop,
}) => {
  const dress = await putOnSale(shop);
  await chooseAll(page);
  await labelsButton(page).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText("24 étiquettes sur 1 feuille")).toBeVisible();
  await expectAccessible(page, "étiquettes sur une feuille");
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = "";
    };
  });
  await dialog.getByRole("button", { name: "Imprimer" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed");
  expect(await printedPages(page)).toEqual(["210 × 297"]);

  await dialog.getByRole("group", { name: BAG }).getByLabel("Étiquettes").fill("2");
  await expect(dialog.getByText("25 étiquettes sur 2 feuilles")).toBeVisible();
  expect(await printedPages(page)).toEqual(["210 × 297", "210 × 297"]);

  await dialog.getByRole("button", { name: "Une de chaque" }).click();
  await dialog.getByLabel("Papier").selectOption("ROLL");
  await expect(dialog.getByText("3 étiquettes", { exact: true })).toBeVisible();
  await expectAccessible(page, "étiquettes d’un rouleau");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("listitem")).toHaveCount(3);
  await expect
    .poll(() => visibleLines(page))
    .toEqual([...[DRESS, "M", "15 000 FCFA"], ...[DRESS, "L", "15 000 FCFA"], ...[BAG, "1 250 000 FCFA"]]);
  expect(await read(page.getByRole("listitem").nth(1).locator("svg"))).toBe(
    `${shop.address}/product/${dress}?variante=2`,
  );
  expect(await printedPages(page)).toEqual(["40 × 30", "40 × 30", "40 × 30"]);

  await dialog.getByRole("group", { name: BAG }).getByLabel("Étiquettes").fill("600");
  await expect(dialog.getByRole("alert")).toHaveText("500 étiquettes au plus à la fois : il y en a 602.");
  await expect(dialog.getByRole("button", { name: "Imprimer" })).toBeDisabled();
  await expectAccessible(page, "trop d’étiquettes");
});

test("labels opened without a network appear when the network is back, with a notice about a deleted product", async ({
  page,
  shop,
}) => {
  const dress = await putOnSale(shop);
  await chooseAll(page);
  await page.context().setOffline(true);
  await expect(page.getByText("Hors ligne", { exact: true })).toBeVisible();
  await labelsButton(page).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText(/^Connexion impossible/)).toBeVisible();
  await expectAccessible(page, "étiquettes sans réseau");
  const database = await shop.connect();
  await database.query("DELETE FROM products WHERE id = $1", [dress]);
  await database.end();
  await page.context().setOffline(false);
  await expect(dialog.getByRole("alert")).toHaveText(`Produit supprimé entre-temps : ${DRESS}`);
  await expect(dialog.getByText("1 étiquette sur 1 feuille")).toBeVisible();
  await expectAccessible(page, "étiquettes sans un produit supprimé");
});
