import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { signInAsNewPerson } from "../support/accounts.ts";
import { addFirstProduct } from "../support/cart.ts";
import { setTextSize } from "../support/enlarged-text.ts";
import { test } from "../support/fixtures.ts";
import { FONT_WIDTHS, setFont, setTextSpacing } from "../support/fonts.ts";
import { settled } from "../support/hydration.ts";
import { brokenWords, expectNoHorizontalOverflow, overlappingControls, softly } from "../support/layout.ts";
import { firstProductPath } from "../support/products.ts";
import { PUBLIC_ROUTES } from "../support/public-routes.ts";
import { desktop } from "../support/screens.ts";

/**
 * One browser page for each device. All tests of a process share these pages, so that the browser compiles the scripts
 * only once.
 */
const pages = new Map<string, Page>();

// The service worker is blocked to save time: it would download the catalogue at each visit. No test here needs it.
test.use({ serviceWorkers: "block" });

// One Playwright project tests both devices, because a second project would start its own browsers and shops.
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
        await expectAccessible(page);
        // `zoomed` is half the screen, because a zoom of 200 % halves the screen's size in CSS pixels.
        const zoomed = isMobile ? { width: 180, height: 370 } : { width: 640, height: 360 };
        const size = { width: isMobile ? 360 : 1280, height: 740 };
        for (const font of FONT_WIDTHS) {
          await setFont(page, font);
          await setTextSize(page, "");
          await expectNoHorizontalOverflow(page, `200 % zoom, ${font} font`, zoomed);
          await setTextSize(page, "200%");
          await expectNoHorizontalOverflow(page, `text of 200 % on ${device}, ${font} font`, size);
        }
        await setTextSpacing(page);
        await expectNoHorizontalOverflow(page, `spaced text of 200 % on ${device}`, size);
      });

    for (const font of FONT_WIDTHS)
      test(`no control of the header covers another with text of 100 % to 200 % in a ${font} font`, async ({
        page,
        isMobile,
      }) => {
        await page.goto("/services");
        await settled(page);
        await setFont(page, font);
        for (const width of isMobile ? [320, 360] : [768, 1024, 1280, 1440])
          for (const text of ["100%", "125%", "150%", "200%"]) {
            await setTextSize(page, text);
            const where = `${width} px, text of ${text}`;
            await expectNoHorizontalOverflow(page, where, { width, height: 740 });
            await softly.poll(() => overlappingControls(page.getByRole("banner")), where).toEqual([]);
          }
      });

    test("a product's page is accessible", async ({ page, request }) => {
      await page.goto(await firstProductPath(request));
      await expectAccessible(page);
    });

    test("a filled cart, the account and its menu are accessible", async ({ page, isMobile }) => {
      await signInAsNewPerson(page, "Awa");
      await addFirstProduct(page);
      for (const address of ["/cart", "/account"]) {
        await page.goto(address);
        await expectAccessible(page, address);
      }
      if (isMobile) return;
      await page.getByRole("button", { name: /^Compte de/ }).click();
      await expectAccessible(page, "menu du compte");
    });
  });

test("on a phone at 200 % zoom, no page with an article in the cart scrolls sideways or splits a word of a button or link", async ({
  page,
  request,
}) => {
  await addFirstProduct(page);
  for (const address of [
    "/",
    "/product-category?category=Femmes",
    "/services",
    "/cart",
    await firstProductPath(request),
  ]) {
    await page.setViewportSize({ width: 180, height: 740 });
    await page.goto(address);
    await settled(page);
    for (const font of FONT_WIDTHS) {
      await setFont(page, font);
      const where = `${address}, ${font} font`;
      await expectNoHorizontalOverflow(page, where, { width: 180, height: 740 });
      // A line break may split only the shop's e-mail address, because the address is longer than a line.
      const broken = async () => (await brokenWords(page)).filter((word) => word !== "mboamode");
      await softly.poll(broken, where).toEqual([]);
    }
  }
});

test.describe("in forced colours", () => {
  test.use(desktop(1280));

  test("only the link of the current page is underlined in the header", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto("/services");
    await settled(page);
    const lines = page
      .getByRole("navigation", { name: "Navigation principale" })
      .getByRole("link")
      .evaluateAll((links) =>
        links
          .filter((link) => Number.parseFloat(getComputedStyle(link).borderBlockEndWidth) > 0)
          .map(({ textContent }) => textContent),
      );
    expect(await lines).toEqual(["Services"]);
  });
});

test("a shop's name of three words has a space between the second and the third word", async ({ page }) => {
  await page.goto("/about");
  await settled(page);
  const space = await page
    .getByRole("banner")
    .getByRole("link", { name: "Mboa Mode" })
    .evaluate((logo) => {
      const [second] = [...logo.querySelectorAll("span > span")].slice(-1);
      const third = second?.cloneNode(true);
      if (!second || !(third instanceof Element)) return 0;
      second.after(" ", third);
      return third.getBoundingClientRect().left - second.getBoundingClientRect().right;
    });
  expect(space).toBeGreaterThan(3);
});
