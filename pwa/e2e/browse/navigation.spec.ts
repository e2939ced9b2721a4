import { expect } from "@playwright/test";
import { axeViolations } from "../support/accessibility.ts";
import { addFirstProduct } from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { orderBy, stayOnPage } from "../support/orders.ts";
import { firstProductPath } from "../support/products.ts";

/** A laptop, a tablet, and a phone on its side. */
const SCREENS = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 740, height: 360 },
];
/** From this width on there is no menu: the header has all of it (CSS pixels). */
const WITHOUT_MENU = 1024;

for (const screen of SCREENS) {
  test.describe(`on a screen of ${screen.width} × ${screen.height}`, () => {
    test.use({ viewport: screen });

    test("a visitor's cart is reached from header and menu once it holds something", async ({ page }) => {
      const cart = page.getByRole("banner").getByRole("link", { name: /^Panier/ });
      await page.addInitScript(() => {
        Object.assign(window, { moved: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            Object.assign(window, { moved: Reflect.get(window, "moved") + Reflect.get(entry, "value") });
        }).observe({ type: "layout-shift", buffered: true });
      });
      await open(page, "/about");
      await settled(page);
      await expect(cart).toHaveCount(0);
      await addFirstProduct(page);
      await page.goto("/about");
      await expect(cart).toHaveAccessibleName("Panier 1 article");
      await expect(cart.getByText("1", { exact: true })).toBeVisible();
      await settled(page);
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => Reflect.get(window, "moved"))).toBeLessThanOrEqual(0.01);
      await cart.click();
      await expect(page.getByRole("heading", { level: 1, name: "Panier" })).toBeVisible();
      if (screen.width >= WITHOUT_MENU) return;

      await page.goto("/about");
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      const entry = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: /^Panier/ });
      await expect(entry).toHaveAccessibleName("Panier 1 article");
      expect(await axeViolations(page)).toEqual([]);
      await entry.click();
      await expect(page.getByRole("heading", { level: 1, name: "Panier" })).toBeVisible();
      await expect(page.locator("#menu")).toBeHidden();
    });

    test("a visitor's orders are reached from footer and menu once there is one", async ({ page }) => {
      const links = page.getByRole("link", { name: "Mes commandes" });
      await stayOnPage(page);
      await open(page, await firstProductPath(page.request, "Sac à main"));
      await settled(page);
      await expect(links).toHaveCount(0);
      await orderBy(page.getByRole("link", { name: "Commander sur WhatsApp" }));
      await page.goto("/about");
      await page.getByRole("contentinfo").getByRole("link", { name: "Mes commandes" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Mes commandes" })).toBeVisible();
      await settled(page);
      expect(await axeViolations(page)).toEqual([]);
      if (screen.width >= WITHOUT_MENU) return;

      await page.getByRole("button", { name: "Menu", exact: true }).click();
      await expect(
        page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Mes commandes" }),
      ).toHaveAttribute("aria-current", "page");
    });
  });
}
