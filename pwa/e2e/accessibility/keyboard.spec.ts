import { expect, type Page } from "@playwright/test";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { firstProductPath } from "../support/products.ts";
import { desktop } from "../support/screens.ts";

// The service worker is blocked to save time: it would download the catalogue at each visit. No test here needs it.
test.use({ serviceWorkers: "block" });

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const MAX_STEPS = 60;
  const names: string[] = [];
  for (let step = 0; step < MAX_STEPS; step++) {
    await page.keyboard.press("Tab");
    const reached = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
      return element?.getAttribute("aria-label") ?? label ?? element?.textContent ?? "";
    });
    names.push(reached);
    if (typeof name === "string" ? reached === name : name.test(reached)) return;
  }
  throw new Error(`Tab does not reach ${name}, only ${names.join(", ")}`);
}

test("the menu works with the keyboard, and Escape moves the focus back to its button", async ({ page }) => {
  await open(page, "/");
  await settled(page);
  await tabTo(page, "Menu");
  await page.keyboard.press("Enter");
  await tabTo(page, "Contact");
  await page.keyboard.press("Escape");
  await expect(page.locator("#menu")).toBeHidden();
  await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, "Services");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/services$/);
  await expect(page.locator("#menu")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Soins des ongles" })).toBeFocused();
});

test("the filters work with the keyboard, and Escape moves the focus back to their button", async ({
  page,
}) => {
  await open(page, "/product-category?category=Robe");
  await settled(page);
  await tabTo(page, /^Filtres/);
  await page.keyboard.press("Enter");
  await tabTo(page, "Jupe");
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/category=Robe&category=Jupe/);
  await expect(page.getByRole("checkbox", { name: "Jupe" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("form", { name: "Filtres" })).toBeHidden();
  await expect(button(page, /^Filtres/)).toBeFocused();
});

test("the sizes of a card open with the keyboard, and Escape moves the focus back to the card's button", async ({
  page,
}) => {
  await open(page, "/product-category?category=Robe");
  await settled(page);
  const opener = button(page, /^Ajouter au panier : ./).first();
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("the link « Aller au contenu » does not remove the token of a password link from the URL", async ({
  page,
}) => {
  await open(page, "/reset-password#jeton-de-test");
  await settled(page);
  await page.getByRole("link", { name: "Aller au contenu" }).focus();
  await page.keyboard.press("Enter");
  await expect(main(page)).toBeFocused();
  expect(new URL(page.url()).hash).toBe("#jeton-de-test");
});

test("in forced colours a thicker border marks the chosen size", async ({ page, request }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, await firstProductPath(request));
  await settled(page);
  // Chooses the first size that is not sold out: the name of a sold-out size contains a comma (« , épuisé »). The test
  // works with only one size in stock, because other tests of this shop may have marked the other sizes as sold out.
  const size = page.getByRole("radio", { name: /^[^,]+$/ }).first();
  await size.click();
  await expect(size).toBeChecked();
  await expect(size).toHaveCSS("border-top-width", "3px");
  const other = page.getByRole("radio", { checked: false }).first();
  await expect(other).not.toHaveCSS("border-top-width", "3px");
});

test.describe("on a wide screen", () => {
  test.use(desktop(1280));

  test("arrow keys and thumbnails change the image of the gallery", async ({ page, request }) => {
    await open(page, await firstProductPath(request));
    await settled(page);
    const strip = page.getByRole("list", { name: "Images du produit" });
    const shown = () => strip.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth));
    await tabTo(page, "Images du produit");
    await page.keyboard.press("ArrowRight");
    await expect.poll(shown).toBe(1);
    await tabTo(page, /^Image 1 sur/);
    await page.keyboard.press("Enter");
    await expect.poll(shown).toBe(0);
  });

  test("an arrow button that has the keyboard focus stays visible at the end of its row of products", async ({
    page,
  }) => {
    await open(page, "/");
    await settled(page);
    const row = page.getByRole("region", { name: "Accessoires" });
    const next = row.getByRole("button", { name: "Accessoires : produits suivants" });
    const end = () =>
      row.getByRole("list").evaluate((list) => list.scrollWidth - list.clientWidth - list.scrollLeft < 10);
    await row.scrollIntoViewIfNeeded();
    await next.click();
    await next.focus();
    await expect(async () => {
      await page.keyboard.press("Enter");
      expect(await end()).toBe(true);
    }).toPass();
    await expect(next).toBeFocused();
    await expect(next).toBeDisabled();
    await page.keyboard.press("Shift+Tab");
    await expect(next).toHaveCount(0);

    await row.getByRole("button", { name: "Accessoires : produits précédents" }).click();
    await expect.poll(end).toBe(false);
    await next.click();
    await expect.poll(end).toBe(true);
    await expect(next).toHaveCount(0);
  });

  test("a link lets keyboard users skip the categories of the catalogue", async ({ page }) => {
    await open(page, "/product");
    await settled(page);
    await tabTo(page, "Passer les catégories");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(main(page).getByRole("link", { name: "Tout voir : Accessoires" })).toBeFocused();
  });

  test("a dialog focuses its title, keeps the focus inside, and returns it to the button that opened the dialog", async ({
    page,
  }) => {
    await signIn(page, SUPER_ADMIN);
    await open(page, "/admin-panel/all-products");
    await settled(page);
    const opener = main(page)
      .getByRole("button", { name: /^Supprimer / })
      .first();
    await opener.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading")).toBeFocused();
    const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
    expect(await isInside()).toBe(true);
    await tabTo(page, "Annuler");
    await tabTo(page, "Fermer");
    expect(await isInside()).toBe(true);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });
});
