import { expect, type Locator, type Page } from "@playwright/test";
import { shopYear } from "../../../graphql-server/src/platform/shop-time/shop-day.rules.ts";
import { test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { watchDelays } from "../support/page-delays.ts";
import { desktop } from "../support/screens.ts";

test.use({
  // Motion is enabled, because these tests check animations.
  contextOptions: { reducedMotion: "no-preference" },
  // The service worker is blocked to save time: it would download the catalogue at each visit. No test here needs it.
  serviceWorkers: "block",
});

const hrefs = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
const banner = (page: Page) => page.getByRole("region", { name: "À la une", exact: true });
const dots = (page: Page) => banner(page).locator("i:visible");
/**
 * Waits until the banner has changed its image `count` times.
 * @returns for each change: `place`, the number of the new image; `time` on the page's clock (ms); `late`, the time by
 * which a busy machine has delayed the page's frames until then (ms)
 */
const imageChanges = (page: Page, count: number) =>
  banner(page).evaluate(
    (region, wanted) =>
      new Promise<{ place: number; time: number; late: number }[]>((resolve) => {
        const seen: { place: number; time: number; late: number }[] = [];
        new MutationObserver(() => {
          const place = [...region.querySelectorAll("i")].findIndex((dot) => "turn" in dot.dataset);
          if (place !== seen.at(-1)?.place)
            seen.push({ place, time: performance.now(), late: window.lateMs ?? 0 });
          if (seen.length === wanted) resolve(seen);
        }).observe(region, { subtree: true, attributeFilter: ["data-turn"] });
      }),
    count,
  );
const year = String(shopYear(new Date()));
const scrollLeft = (list: Locator) => list.evaluate((element) => element.scrollLeft);
/**
 * Returns the list's scroll position after thirty more frames. While the list is scrolling, its position changes in
 * each frame.
 */
const scrollLeftAfterFrames = (list: Locator) =>
  list.evaluate(async (element) => {
    for (let frame = 0; frame < 30; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return element.scrollLeft;
  });

test.describe("on a wide screen", () => {
  test.use(desktop(1280));

  test("the home page has its header, banner, category strip, product rows and footer", async ({ page }) => {
    await watchDelays(page);
    await open(page, "/");
    await settled(page);
    await page.mouse.move(640, 5);
    const header = page.getByRole("banner");
    const strip = page.getByRole("navigation", { name: "Toutes les catégories" });
    const categories = strip.getByRole("list");

    await test.step("the header is 80 px high, links to the pages, and offers a visitor to sign in", async () => {
      expect((await header.boundingBox())?.height).toBe(80);
      const navigation = page.getByRole("navigation", { name: "Navigation principale", exact: true });
      expect(await hrefs(navigation.getByRole("link"))).toEqual([
        "/",
        "/product",
        "/services",
        "/about",
        "/contact",
      ]);
      await expect(header.getByRole("link", { name: "Connexion" })).toHaveAttribute("href", "/login");
      await expect(header.locator("a[href='/cart'], a[href^='/admin-panel']")).toHaveCount(0);
    });

    await test.step("the banner shows each of its five images for 5 s", async () => {
      await expect(dots(page)).toHaveCount(5);
      const [second, third] = await imageChanges(page, 2);
      expect(third?.place).toBe(((second?.place ?? 0) + 1) % 5);
      const shownFor = (third?.time ?? 0) - (second?.time ?? 0);
      expect(shownFor).toBeGreaterThan(4_900);
      expect(shownFor).toBeLessThan(7_000 + (third?.late ?? 0) - (second?.late ?? 0));
    });

    await test.step("the category strip moves at most 0.8 px in 16 ms, and stops under the pointer", async () => {
      await strip.scrollIntoViewIfNeeded();
      await expect.poll(() => scrollLeft(categories)).toBeGreaterThan(0);
      const moved = await categories.evaluate(async (element) => {
        let before = { place: element.scrollLeft, time: performance.now() };
        const FAR_ENOUGH = 30;
        while (element.scrollLeft - before.place < FAR_ENOUGH) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          // When the strip has ended and begins again, the measurement begins again.
          if (element.scrollLeft < before.place)
            before = { place: element.scrollLeft, time: performance.now() };
        }
        return { by: element.scrollLeft - before.place, most: (performance.now() - before.time) / 16 };
      });
      expect(moved.by).toBeLessThanOrEqual(0.8 * moved.most + 2);
      await strip.hover();
      await expect(async () => {
        const held = await scrollLeft(categories);
        expect(await scrollLeftAfterFrames(categories)).toBe(held);
      }).toPass();
    });

    await test.step("the category strip stays where the browser's search in the page has scrolled it", async () => {
      await page.getByRole("heading", { level: 1 }).hover();
      const start = await scrollLeft(categories);
      await expect.poll(() => scrollLeft(categories)).toBeGreaterThan(start);
      await expect(async () => {
        await categories.evaluate((element) => {
          element.scrollLeft = 600;
        });
        // The whole step is repeated if it fails: on a busy machine, thirty frames may last longer than the pause after
        // which the strip moves again.
        expect(await scrollLeftAfterFrames(categories)).toBe(600);
      }).toPass();
    });

    await test.step("a button scrolls back to the top", async () => {
      await page.getByRole("button", { name: "Haut de page" }).click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    });

    await test.step("the link at the end of the page contains the current year, and opens the catalogue at its top", async () => {
      await page.getByRole("link", { name: new RegExp(`Nouvelle Collection ${year}`) }).click();
      await expect(page).toHaveURL(/\/product$/);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await expect(header.getByRole("link", { name: "Catalogue", exact: true })).toHaveAttribute(
        "aria-current",
        "page",
      );
    });

    await test.step("a product row scrolls 300 px at a click on an arrow, and has no left arrow at its start", async () => {
      const row = page.getByRole("region", { name: "Accessoires" });
      const back = row.getByRole("button", { name: "Accessoires : produits précédents" });
      await expect(back).toHaveCount(0);
      await row.getByRole("button", { name: "Accessoires : produits suivants" }).click();
      await expect.poll(() => scrollLeft(row.getByRole("list"))).toBe(300);
      await back.click();
      await expect.poll(() => scrollLeft(row.getByRole("list"))).toBe(0);
      const all = await row.getByRole("link", { name: "Tout voir : Accessoires" }).boundingBox();
      expect(all?.height).toBeGreaterThanOrEqual(44);
    });

    await test.step("the copyright notice contains the current year", () =>
      expect(page.getByRole("contentinfo")).toContainText(`© ${year}`));
  });
});

test("on a phone the header opens and closes the menu and the search", async ({ page }) => {
  await open(page, "/");
  await settled(page);
  const header = page.getByRole("banner");
  const menu = page.locator("#menu");
  const box = page.getByRole("searchbox");
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await test.step("the header is 80 px high, and the banner has six images", async () => {
    expect((await header.boundingBox())?.height).toBe(80);
    await expect(dots(page)).toHaveCount(6);
  });

  await test.step("menu and search each open and close by their button", async () => {
    for (const [opener, closer, panel] of [
      ["Menu", "Fermer le menu", menu],
      ["Rechercher", "Fermer la recherche", box],
    ] as const) {
      await button(opener).click();
      await expect(panel).toBeVisible();
      await page.getByRole("button", { name: closer }).click();
      await expect(panel).toBeHidden();
    }
  });

  await test.step("the menu repeats the header's links, and closes with Escape", async () => {
    await button("Menu").click();
    await expect(menu).toBeInViewport();
    const families = menu.getByRole("list", { name: "Rayons" }).getByRole("link");
    expect(await hrefs(menu.getByRole("link"))).toEqual([
      ...(await hrefs(families)),
      "/",
      "/product",
      "/services",
      "/about",
      "/contact",
      "/favoris",
      "/faq",
      "/login",
      "/sign-up",
    ]);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
  });

  await test.step("the search finds products while the visitor types, and closes with a click elsewhere", async () => {
    await button("Rechercher").click();
    await expect(box).toBeFocused();
    await page.keyboard.type("sac");
    await expect(page).toHaveURL(/\/search\?q=sac$/);
    await expect(page.getByRole("status").filter({ hasText: /^Resultat : \d+$/ })).toBeVisible();
    await page.mouse.click(180, 600);
    await expect(box).toBeHidden();
  });

  await test.step("the search box, when it is opened again, contains the search text of the URL", async () => {
    await button("Rechercher").click();
    await expect(box).toHaveValue("sac");
    await box.fill("");
    await expect(page).toHaveURL(/\/search$/);
    await box.fill("zzzzzz");
    await expect(page.getByText("Pas de données....")).toBeVisible();
  });
});

test("on a phone the header disappears while the visitor scrolls down, and comes back when they scroll up", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/product-category");
  await settled(page);
  const shifts = await page.evaluateHandle(() => {
    const seen: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push("value" in entry ? Number(entry.value) : 0);
    }).observe({ type: "layout-shift" });
    return seen;
  });
  const search = page.getByRole("banner").getByRole("button", { name: "Rechercher" });
  const toolbar = page.getByRole("button", { name: /^Filtres/ });
  await page.evaluate(() => scrollTo(0, 1_200));
  await expect(search).not.toBeInViewport();
  await page.evaluate(() => scrollBy(0, -60));
  await expect(search).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await toolbar.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(80);
  expect(await shifts.jsonValue()).toEqual([]);
  await page.evaluate(() => scrollBy(0, 300));
  await expect(search).not.toBeInViewport();
  await search.focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("banner").locator(":focus-visible")).toBeInViewport();
});
