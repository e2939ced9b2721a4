import { expect, type Page } from "@playwright/test";
import { test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { desktop } from "../support/screens.ts";

test.use({ serviceWorkers: "block" });

const FAMILIES = ["Femmes", "Hommes", "Chaussures", "Sacs", "Perruques", "Promotions"];

const rowOf = (page: Page, heading: string) => page.getByRole("region", { name: heading, exact: true });

test("on a phone the menu leads to a family of categories, even without JavaScript", async ({
  page,
  browser,
}) => {
  const withoutScript = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  for (const visitor of [page, withoutScript]) {
    await visitor.goto("/");
    await visitor.getByRole("button", { name: "Menu", exact: true }).click();
    const families = visitor.getByRole("list", { name: "Rayons" }).getByRole("link");
    await expect(families).toHaveText(FAMILIES);
    await families.filter({ hasText: "Sacs" }).click();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Sacs");
    const kinds = visitor.getByRole("main").getByRole("article").locator("> p");
    // The heading appears before the list.
    await expect
      .poll(async () => new Set(await kinds.allTextContents()))
      .toEqual(new Set(["Sac à main", "Sac à dos"]));
  }
  await withoutScript.context().close();
});

test("the home page's first row shows the newest products of all categories", async ({ page }) => {
  await open(page, "/");
  const headings = page.getByRole("main").getByRole("region").getByRole("heading", { level: 2 });
  await expect(headings.first()).toHaveText("Nouveautés");
  const row = rowOf(page, "Nouveautés").getByRole("heading", { level: 3 });
  await expect(row.first()).toBeVisible();
  const names = await row.allTextContents();
  await rowOf(page, "Nouveautés").getByRole("link", { name: "Tout voir : Nouveautés" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tous les produits");
  await page.goto("/product-category?available=1");
  const list = page.getByRole("main").getByRole("article").getByRole("heading", { level: 3 });
  await expect(list.first()).toHaveText(names[0] ?? "");
  await expect.poll(async () => (await list.allTextContents()).slice(0, names.length)).toEqual(names);
});

test.describe("on a laptop", () => {
  test.use(desktop(1280));

  test("the families of categories are below the header, and the current family is highlighted", async ({
    page,
  }) => {
    await open(page, "/");
    const bar = page.getByRole("navigation", { name: "Rayons" });
    await expect(bar.getByRole("link")).toHaveText(FAMILIES);
    await bar.getByRole("link", { name: "Chaussures" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Chaussures");
    await expect(bar.locator("[aria-current]")).toHaveText("Chaussures");
    await settled(page);
    expect((await page.getByRole("banner").boundingBox())?.height).toBe(80);
  });
});

test.describe("on a phone in landscape", () => {
  test.use({ viewport: { width: 740, height: 360 } });

  test("the header leaves most of the height to the page, and the whole banner is visible", async ({
    page,
  }) => {
    await open(page, "/");
    await settled(page);
    expect((await page.getByRole("banner").boundingBox())?.height).toBe(56);
    const banner = await page.getByRole("region", { name: "À la une", exact: true }).boundingBox();
    expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThanOrEqual(360);
    await page.goto("/product-category?category=Femmes");
    await settled(page);
    const first = await page.getByRole("main").getByRole("article").first().boundingBox();
    expect(first?.y).toBeLessThan(300);
  });
});

test.describe("on a wide screen", () => {
  test.use(desktop(1920));

  test("the strip of categories fades out at its end, and the rows of products show only whole cards", async ({
    page,
  }) => {
    await open(page, "/");
    const list = page.getByRole("navigation", { name: "Toutes les catégories" }).getByRole("list");
    await settled(page);
    await expect(list).toHaveCSS("mask-image", /^linear-gradient/);
    const cards = rowOf(page, "Nouveautés").getByRole("article");
    const { x = 0, width = 0 } = (await rowOf(page, "Nouveautés").getByRole("list").boundingBox()) ?? {};
    const cut = await cards.evaluateAll(
      (all, [left, right]) =>
        all
          .map((card) => card.getBoundingClientRect())
          .filter((box) => box.left < (right ?? 0) - 1 && box.right > (left ?? 0) + 1)
          .filter((box) => box.left < (left ?? 0) - 1 || box.right > (right ?? 0) + 1).length,
      [x, x + width],
    );
    expect(cut).toBe(0);
  });
});
