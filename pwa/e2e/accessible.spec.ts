import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectFrenchSpaces } from "./barriers.ts";
import { ROUTES } from "./routes.ts";
import { open, settled, signInAsOwner } from "./specification-lines.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Nothing is wider than the screen. */
async function expectToFit(page: Page, when: string, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, when).toBeLessThanOrEqual(0);
}

for (const address of ROUTES) {
  test(`${address} has nothing axe objects to`, async ({ page }) => {
    await page.goto(address);
    await settled(page);
    await expectAccessible(page);
    await expectFrenchSpaces(page);
  });

  test(`${address} fits a 320 px screen, 200 % zoom and letters of 200 %`, async ({ page }) => {
    await page.goto(address);
    await settled(page);
    await expectToFit(page, "320 px", { width: 320, height: 640 });
    // What a laptop's window is to a page at 200 %.
    await expectToFit(page, "200 % zoom", { width: 640, height: 360 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await expectToFit(page, "letters of 200 %", { width: 1280, height: 800 });
    await expectToFit(page, "letters of 200 % on a phone", { width: 360, height: 740 });
  });
}

test("a product's page has nothing axe objects to", async ({ page, request }) => {
  const list = await (await request.get("/product-category?category=Robe")).text();
  await page.goto(/\/product\/[0-9a-f-]{36}/.exec(list)?.[0] ?? "");
  await settled(page);
  await expectAccessible(page);
  await expectFrenchSpaces(page);
});

test("a filled cart and the account have nothing axe objects to", async ({ page }) => {
  await signInAsOwner(page);
  await open(page, "/product-category?category=Robe");
  await page
    .getByRole("button", { name: /au panier/ })
    .first()
    .click();
  await expect(page.getByRole("link", { name: /^Panier.*\d+ article/ }).first()).toBeVisible();
  for (const address of ["/cart", "/account"]) {
    await page.goto(address);
    await settled(page);
    await expectAccessible(page);
    await expectFrenchSpaces(page);
  }
});
