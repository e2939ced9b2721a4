import { expect, type Locator, type Page } from "@playwright/test";
import { cutTexts, setTextSize } from "../support/enlarged-text.ts";
import { test } from "../support/fixtures.ts";
import { FONT_WIDTHS, setFont, setTextSpacing } from "../support/fonts.ts";
import { open } from "../support/hydration.ts";
import { softly } from "../support/layout.ts";

test.use({ serviceWorkers: "block" });

const FILTERED = "/product-category?category=Femmes&size=M&colour=Noir&promotion=1&sort=dsc";

/** Checks the page with text of 200 %, in fonts of several widths, and with wider text spacing. */
async function inEachFont(page: Page, check: (font: string) => Promise<void>) {
  await setTextSize(page, "200%");
  for (const font of FONT_WIDTHS) {
    await setFont(page, font);
    await check(`${font} font`);
  }
  await setTextSpacing(page);
  await check("spaced text");
}

const expectWhole = async (controls: Locator, where: string) => {
  // Waits until the splash screen has disappeared: for one second, it hides the rows of products below the first
  // screen.
  await expect(controls.first(), where).toBeVisible();
  await softly.poll(() => cutTexts(controls), where).toEqual([]);
};

const bottomBar = (page: Page) => page.getByRole("navigation", { name: "Raccourcis" });

test("with text of 200 % the labels of the bottom bar are not cut off and do not touch", async ({ page }) => {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await open(page, "/");
    // At a width of 320 px, text of 200 % with wider spacing does not fit into the bottom bar, although the bar
    // enlarges its text less than the page. So the spacing is not tested here.
    await setTextSize(page, "200%");
    for (const font of FONT_WIDTHS) {
      await setFont(page, font);
      await expectWhole(bottomBar(page).getByRole("link"), `${width} px, ${font} font`);
    }
  }
});

test("with text of 200 % the whole banner is visible above the bottom bar", async ({ page }) => {
  await open(page, "/");
  const banner = page.getByRole("region", { name: "À la une", exact: true });
  await inEachFont(page, async (font) => {
    await expectWhole(banner.getByRole("link"), font);
    const place = await banner.boundingBox();
    const bar = await bottomBar(page).boundingBox();
    expect.soft((place?.y ?? 0) + (place?.height ?? 0), font).toBeLessThanOrEqual(bar?.y ?? 0);
    const title = await banner.getByRole("heading").boundingBox();
    expect.soft(title?.y, font).toBeGreaterThanOrEqual(place?.y ?? 0);
  });
});

test("with text of 200 % the filters, the sort control and the links to categories are not cut off", async ({
  page,
}) => {
  await open(page, FILTERED);
  await inEachFont(page, async (font) => {
    const main = page.getByRole("main");
    await expectWhole(page.getByLabel("Trier"), `sort, ${font}`);
    await expectWhole(main.getByRole("button", { name: /^Filtres/ }), `filters, ${font}`);
    await expectWhole(main.getByRole("list", { name: "Filtres actifs" }).getByRole("link"), `chips, ${font}`);
    await expectWhole(
      main.getByRole("navigation", { name: "Dans Femmes" }).getByRole("link"),
      `categories, ${font}`,
    );
  });
});

test("with text of 200 % the choices of a filter and their numbers of products are not cut off", async ({
  page,
}) => {
  await open(page, FILTERED);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Filtres/ })
    .click();
  const panel = page.getByRole("form", { name: "Filtres" });
  await inEachFont(page, async (font) => {
    await expectWhole(panel.locator("fieldset").first().locator("label, label + span"), font);
    await expectWhole(panel.getByRole("button", { name: /^Voir/ }), font);
  });
});

test("with text of 200 % the menu's links and the headings of the rows of products are not cut off", async ({
  page,
}) => {
  await open(page, "/");
  await inEachFont(page, (font) =>
    expectWhole(page.getByRole("heading", { level: 2, name: /Nouveautés|Accessoires|Femmes|Hommes/ }), font),
  );
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await inEachFont(page, (font) =>
    expectWhole(page.getByRole("navigation", { name: "Menu" }).getByRole("link"), font),
  );
});
