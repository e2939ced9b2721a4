import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { signInAsNewPerson } from "../support/accounts.ts";
import { addFirstProduct } from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import { settled } from "../support/hydration.ts";
import { expectNoHorizontalOverflow } from "../support/layout.ts";
import { firstProductPath } from "../support/products.ts";
import { PUBLIC_ROUTES } from "../support/public-routes.ts";
import { desktop } from "../support/screens.ts";

/** One page per device. All tests of a process share it, so that the browser compiles the scripts only once. */
const pages = new Map<string, Page>();

// The service worker is blocked, because it would fetch the whole shop at each visit. These pages behave the same
// without it.
test.use({ serviceWorkers: "block" });

// Both devices are in one Playwright project, because a second project would start its own browsers and shops.
for (const [device, screen] of [
  ["a phone", {}],
  ["a laptop", desktop(1280)],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(screen);

    for (const address of [...PUBLIC_ROUTES, "/product/00000000-0000-4000-8000-000000000000"])
      test(`${address} is accessible, also at 200 % zoom and with text of 200 %`, async ({
        browser,
        isMobile,
      }) => {
        const page = pages.get(device) ?? (await (await browser.newContext()).newPage());
        pages.set(device, page);
        await page.goto(address);
        await settled(page);
        await expectAccessible(page);
        // A zoom of 200 % halves the screen's size in CSS pixels.
        const zoomed = isMobile ? { width: 180, height: 370 } : { width: 640, height: 360 };
        await expectNoHorizontalOverflow(page, "200 % zoom", zoomed);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = "200%";
        });
        const width = isMobile ? 360 : 1280;
        await expectNoHorizontalOverflow(page, `text of 200 % on ${device}`, { width, height: 740 });
      });

    test("a product's page is accessible", async ({ page, request }) => {
      await page.goto(await firstProductPath(request));
      await settled(page);
      await expectAccessible(page);
    });

    test("a filled cart, the account and its menu are accessible", async ({ page, isMobile }) => {
      await signInAsNewPerson(page, "Awa");
      await addFirstProduct(page);
      for (const address of ["/cart", "/account"]) {
        await page.goto(address);
        await settled(page);
        await expectAccessible(page, address);
      }
      if (isMobile) return;
      await page.getByRole("button", { name: /^Compte de/ }).click();
      await expectAccessible(page, "menu du compte");
    });
  });
