import { expect } from "@playwright/test";
import { expectAccessible, expectNoAxeViolation } from "../support/accessibility.ts";
import { addFirstProduct } from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { visitUntilOfflineReady } from "../support/offline.ts";
import { clickOrderLink, stayOnPage } from "../support/orders.ts";

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 740, height: 360 },
];
/** Screen width from which on the header has all links and no menu (CSS pixels). */
const WITHOUT_MENU = 1024;

for (const screen of SCREENS) {
  test.describe(`on a screen of ${screen.width} × ${screen.height}`, () => {
    test.use({ viewport: screen });

    test("the header links to the cart once the cart has an article; the footer always links to the orders", async ({
      page,
    }) => {
      const header = page.getByRole("banner");
      const footer = page.getByRole("contentinfo");
      const menu = page.getByRole("navigation", { name: "Menu" });
      const cart = header.getByRole("link", { name: /^Panier/ });
      await page.addInitScript(() => {
        Object.assign(window, { moved: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            Object.assign(window, { moved: Reflect.get(window, "moved") + Reflect.get(entry, "value") });
        }).observe({ type: "layout-shift", buffered: true });
      });
      await stayOnPage(page);

      await test.step("at first, nothing links to the cart, and only the footer links to the orders", async () => {
        await open(page, "/about");
        await settled(page);
        await expect(cart).toHaveCount(0);
        await expect(page.getByRole("link", { name: "Mes commandes" })).toHaveCount(1);
        await expect(footer.getByRole("link", { name: "Mes commandes" })).toHaveAttribute("href", "/orders");
      });

      await test.step("the header links to the cart once the cart has an article, without a layout shift", async () => {
        await addFirstProduct(page);
        await page.goto("/about");
        await expect(cart).toHaveAccessibleName("Panier 1 article");
        await expect(cart.getByText("1", { exact: true })).toBeVisible();
        await settled(page);
        await expectNoAxeViolation(page);
        expect(await page.evaluate(() => Reflect.get(window, "moved"))).toBeLessThanOrEqual(0.01);
        await cart.click();
        await expect(page.getByRole("heading", { level: 1, name: "Panier" })).toBeVisible();
      });

      await test.step("after an order, the footer's link leads to the page of the orders", async () => {
        await settled(page);
        await clickOrderLink(page.getByRole("link", { name: "Commander sur WhatsApp" }));
        await page.goto("/about");
        await footer.getByRole("link", { name: "Mes commandes" }).click();
        await expect(page.getByRole("heading", { level: 1, name: "Mes commandes" })).toBeVisible();
        await settled(page);
        await expectNoAxeViolation(page);
      });
      if (screen.width >= WITHOUT_MENU) return;

      await test.step("the menu links to cart and orders", async () => {
        await page.getByRole("button", { name: "Menu", exact: true }).click();
        await expect(menu.getByRole("link", { name: "Mes commandes" })).toHaveAttribute(
          "aria-current",
          "page",
        );
        const entry = menu.getByRole("link", { name: /^Panier/ });
        await expect(entry).toHaveAccessibleName("Panier 1 article");
        await expectNoAxeViolation(page);
        await entry.click();
        await expect(page.getByRole("heading", { level: 1, name: "Panier" })).toBeVisible();
        await expect(menu).toBeHidden();
      });
    });
  });
}

test("a visitor marks a product as a favourite on its card, and finds it without a network", async ({
  page,
  context,
}) => {
  await visitUntilOfflineReady(page, "/product-category?category=Robe");
  await settled(page);
  const card = page.getByRole("main").getByRole("article").first();
  const name = await card.getByRole("heading").textContent();
  await card.getByRole("button", { name: /^Favori/ }).click();
  await context.setOffline(true);
  await page.getByRole("navigation", { name: "Raccourcis" }).getByRole("link", { name: "Favoris" }).click();
  await expect(page).toHaveURL(/\/favoris$/);
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([name ?? ""]);
  await expect(page.getByText("1 article")).toBeVisible();
  await expectAccessible(page);
});

test("a phone in portrait has only one link to the cart, in the bottom bar", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/about");
  await addFirstProduct(page);
  await page.goto("/about");
  await settled(page);
  await expect(page.getByRole("link", { name: /Panier/ })).toHaveCount(1);
  await expect(
    page.getByRole("navigation", { name: "Raccourcis" }).getByRole("link", { name: "1 article Panier" }),
  ).toBeVisible();
});
