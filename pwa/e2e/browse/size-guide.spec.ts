import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { testInEmptyShop } from "../support/fixtures.ts";
import { hydrated, open } from "../support/hydration.ts";
import { expectNoHorizontalOverflow } from "../support/layout.ts";
import {
  catalogueReplicated,
  openWithEventStream,
  serviceWorkerReady,
  settingsStored,
} from "../support/offline.ts";
import { setSizes } from "../support/sizes.ts";

const SIZES = { XS: "AVAILABLE", S: "AVAILABLE", M: "AVAILABLE", L: "AVAILABLE", XL: "SOLD_OUT" } as const;

const link = (page: Page) => page.getByRole("button", { name: "Guide des tailles" });
const guide = (page: Page) => page.getByRole("dialog", { name: "Guide des tailles" });
const row = (page: Page, cells: string) => guide(page).getByRole("row", { name: cells, exact: true });

testInEmptyShop(
  "the size guide opens beside the sizes, can be changed by the owner, and works without a network",
  async ({ browser, page, shop }) => {
    const product = await shop.addProduct("Robe Wouri");
    await setSizes(shop, product.split("/").at(-1) ?? "", SIZES);
    await expect.poll(async () => (await page.request.get(product)).text()).toContain("radiogroup");
    const context = await browser.newContext({ baseURL: shop.address });
    const shopper = await context.newPage();
    await openWithEventStream(shopper, product);

    await testInEmptyShop.step("the link moves nothing on the page when it appears", async () => {
      const bare = await browser.newContext({ baseURL: shop.address, javaScriptEnabled: false });
      const still = await bare.newPage();
      await still.goto(product);
      await expect(link(still)).toHaveCount(0);
      await hydrated(shopper);
      await expect(link(shopper)).toBeVisible();
      const topOf = (one: Page) =>
        one.getByRole("radio", { name: "XS" }).evaluate((chip) => chip.getBoundingClientRect().top + scrollY);
      await expect.poll(() => topOf(shopper)).toBeCloseTo(await topOf(still), 0);
      await bare.close();
    });

    await testInEmptyShop.step("Escape closes it, and the focus returns to the link", async () => {
      await link(shopper).focus();
      await shopper.keyboard.press("Enter");
      await expect(row(shopper, "M 90–98 74–82 98–106")).toBeVisible();
      await expectAccessible(shopper, "guide des tailles");
      await expectNoHorizontalOverflow(shopper, "200 % zoom", { width: 180, height: 370 });
      const isCut = () => guide(shopper).evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth);
      await expect.poll(isCut).toBe(false);
      await shopper.setViewportSize({ width: 360, height: 740 });
      await shopper.keyboard.press("Escape");
      await expect(guide(shopper)).toBeHidden();
      await expect(link(shopper)).toBeFocused();
    });

    await testInEmptyShop.step("the sheet of an order has it too, above the sheet", async () => {
      await shopper.getByRole("link", { name: "Commander sur WhatsApp" }).click();
      const sheet = shopper.getByRole("dialog", { name: "Robe Wouri" });
      await sheet.getByRole("button", { name: "Guide des tailles" }).click();
      await expect(row(shopper, "M 90–98 74–82 98–106")).toBeVisible();
      await guide(shopper).getByRole("button", { name: "Fermer" }).click();
      await expect(guide(shopper)).toBeHidden();
      await expect(sheet.getByRole("button", { name: "Guide des tailles" })).toBeFocused();
      await shopper.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
    });

    await serviceWorkerReady(shopper);
    await catalogueReplicated(shopper);

    await testInEmptyShop.step("the owner changes it", async () => {
      await signIn(page, SUPER_ADMIN);
      await open(page, "/admin-panel/settings/sizes");
      await page.getByLabel("Tour de poitrine, ligne 3").fill("large");
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await expect(page.getByLabel("Tour de poitrine, ligne 3")).toBeFocused();
      await page.getByRole("button", { name: "Aperçu" }).click();
      await expectAccessible(page, "réglages, guide refusé");
      await page.getByLabel("Tour de poitrine, ligne 3").fill("88 à 96");
      await page.getByLabel("Comment mesurer").fill("Sur la robe à plat.");
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await expect(page.getByText(/^Enregistré\. /)).toBeVisible();
    });

    await testInEmptyShop.step("an open page shows the change, and a first visit too", async () => {
      await link(shopper).click();
      await expect(row(shopper, "M 88–96 74–82 98–106")).toBeVisible();
      await settingsStored(shopper, "Sur la robe à plat.");
      const first = await (await browser.newContext({ baseURL: shop.address })).newPage();
      await open(first, product);
      expect(await (await first.request.get(product)).text()).not.toMatch(/\b88-96\b/);
      await link(first).click();
      await expect(row(first, "M 88–96 74–82 98–106")).toBeVisible();
      await expect(guide(first)).toContainText("Sur la robe à plat.");
      await first.context().close();
    });

    await testInEmptyShop.step("without a network a page opened anew shows it", async () => {
      await context.setOffline(true);
      const later = await context.newPage();
      await later.goto(product);
      await link(later).click();
      await expect(row(later, "M 88–96 74–82 98–106")).toBeVisible();
      await expectAccessible(later, "guide des tailles sans réseau");
      await later.close();
      await context.setOffline(false);
    });

    await testInEmptyShop.step("an emptied guide is offered nowhere", async () => {
      await page.getByRole("button", { name: "Vider le guide" }).click();
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await expect(page.getByText(/^Enregistré\. /)).toBeVisible();
      await expectAccessible(page, "réglages, guide vide");
      await expect(link(shopper)).toHaveCount(0);
      await context.close();
    });
  },
);
