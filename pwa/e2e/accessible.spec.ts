import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const PAGES = [
  "/",
  "/product",
  "/product-category?category=Robe",
  "/product-category?category=Robe&min=999999",
  "/search?q=sac",
  "/search?q=zzzzzz",
  "/login",
  "/sign-up",
  "/forgot-password",
  "/cart",
  "/account",
  "/services",
  "/contact",
  "/about",
  "/faq",
  "/terms",
  "/nulle-part",
];

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(
    ({ id, nodes }) => `${id} : ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`,
  );
  expect(told).toEqual([]);
}

/** Nothing moves or fades any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const splash = document.getElementById("splash");
    return !splash || splash.hidden || getComputedStyle(splash).visibility === "hidden";
  });
  await page.waitForLoadState("networkidle");
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const address of PAGES) {
  test(`${address} has nothing axe objects to, and fits a 320 px screen`, async ({ page }) => {
    await page.goto(address);
    await settled(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test("a product's page has nothing axe objects to", async ({ page, request }) => {
  const list = await (await request.get("/product-category?category=Robe")).text();
  await page.goto(/\/product\/[0-9a-f-]{36}/.exec(list)?.[0] ?? "");
  await settled(page);
  await expectAccessible(page);
});

test("a filled cart and the account have nothing axe objects to", async ({ page }) => {
  await page.goto("/login");
  await settled(page);
  await page.locator("input[name=email]").fill("admin@boutique.local");
  await page.locator("input[name=password]").fill("patronne-du-test");
  await page.locator("main button[type=submit]").click();
  await expect(page).toHaveURL("/");
  await page.goto("/product-category?category=Robe");
  await page
    .getByRole("button", { name: /au panier/ })
    .first()
    .click();
  for (const address of ["/cart", "/account"]) {
    await page.goto(address);
    await settled(page);
    await expectAccessible(page);
  }
});
