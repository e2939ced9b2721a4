import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../support/fixtures.ts";
import { open } from "../support/hydration.ts";
import { watchDelays } from "../support/page-delays.ts";
import { checkEach, type Requirement } from "../support/requirements.ts";
import { desktop } from "../support/screens.ts";

// Motion is a part of what is tested here.
test.use({ contextOptions: { reducedMotion: "no-preference" } });
// A worker changes nothing of these screens, and would fetch the whole shop with each visit.
test.use({ serviceWorkers: "block" });

const hrefs = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
/** One for each picture of the banner. */
const dots = (page: Page) => page.getByRole("region", { name: "À la une", exact: true }).locator("i:visible");
/** The next turns of the banner's pictures, timed in the page, in milliseconds. */
const turns = (page: Page, count: number) =>
  page.getByRole("region", { name: "À la une", exact: true }).evaluate(
    (banner, wanted) =>
      new Promise<{ place: number; time: number; late: number }[]>((resolve) => {
        const seen: { place: number; time: number; late: number }[] = [];
        new MutationObserver(() => {
          const place = [...banner.querySelectorAll("i")].findIndex((dot) => "turn" in dot.dataset);
          if (place !== seen.at(-1)?.place)
            seen.push({ place, time: performance.now(), late: window.lateMs ?? 0 });
          if (seen.length === wanted) resolve(seen);
        }).observe(banner, { subtree: true, attributeFilter: ["data-turn"] });
      }),
    count,
  );
const year = String(new Date().getFullYear());
const left = (list: Locator) => list.evaluate((element) => element.scrollLeft);
/** The same once the browser has drawn thirty more frames, in each of which a moving strip would move. */
const leftAfterFrames = (list: Locator) =>
  list.evaluate(async (element) => {
    for (let frame = 0; frame < 30; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return element.scrollLeft;
  });

/*
 * Section 2, shell, header, footer and home, by a visitor. Its other lines: who sees what in the header in
 * app/shell/header.test.tsx; the search box in app/shell/search-box.test.tsx; the footer's targets in
 * app/shell/footer.test.tsx; the error screen in app/shell/error-screen.test.tsx; what a signed-in person's splash
 * waits for in first-screen/splash.test.ts and splash.spec.ts; home's parts, texts, badges and skeletons in
 * catalogue/home/*.test.tsx; empty carousels in catalogue/overview/catalogue-page.test.tsx.
 */
const VISITOR: Requirement[] = [
  {
    quote: "Header height is 80 px",
    check: async (page) => expect((await page.getByRole("banner").boundingBox())?.height).toBe(80),
  },
  {
    quote: "Links: / /product /services /about /contact",
    check: async (page) =>
      expect(
        await hrefs(
          page.getByRole("navigation", { name: "Navigation principale", exact: true }).getByRole("link"),
        ),
      ).toEqual(["/", "/product", "/services", "/about", "/contact"]),
  },
  {
    quote: "/login (labelled Connexion, shown to anonymous visitors); /cart for logged-in users only",
    check: async (page) => {
      const header = page.getByRole("banner");
      await expect(header.getByRole("link", { name: "Connexion" })).toHaveAttribute("href", "/login");
      await expect(header.locator("a[href='/cart'], a[href^='/admin-panel']")).toHaveCount(0);
    },
  },
  {
    quote: "The home banner advances every 5 s, 5 images on desktop",
    check: async (page) => {
      await expect(dots(page)).toHaveCount(5);
      const [second, third] = await turns(page, 2);
      expect(third?.place).toBe(((second?.place ?? 0) + 1) % 5);
      const stood = (third?.time ?? 0) - (second?.time ?? 0);
      expect(stood).toBeGreaterThan(4_900);
      expect(stood).toBeLessThan(7_000 + (third?.late ?? 0) - (second?.late ?? 0));
    },
  },
  {
    quote: "Category strip: about 0.8 px per frame, at most one step per 16 ms; it rests under the pointer",
    check: async (page) => {
      const strip = page.getByRole("navigation", { name: "Toutes les catégories" });
      await strip.scrollIntoViewIfNeeded();
      const list = strip.getByRole("list");
      await expect.poll(() => left(list)).toBeGreaterThan(0);
      const moved = await list.evaluate(async (element) => {
        let before = { place: element.scrollLeft, time: performance.now() };
        const FAR_ENOUGH = 30;
        while (element.scrollLeft - before.place < FAR_ENOUGH) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          // It has begun anew.
          if (element.scrollLeft < before.place)
            before = { place: element.scrollLeft, time: performance.now() };
        }
        return { by: element.scrollLeft - before.place, most: (performance.now() - before.time) / 16 };
      });
      expect(moved.by).toBeLessThanOrEqual(0.8 * moved.most + 2);
      await strip.hover();
      await expect(async () => {
        const held = await left(list);
        expect(await leftAfterFrames(list)).toBe(held);
      }).toPass();
    },
  },
  {
    quote: "The strip leaves in view what something else than its own motion has scrolled to",
    check: async (page) => {
      const strip = page.getByRole("navigation", { name: "Toutes les catégories" });
      const list = strip.getByRole("list");
      await page.getByRole("heading", { level: 1 }).hover();
      const start = await left(list);
      await expect.poll(() => left(list)).toBeGreaterThan(start);
      await expect(async () => {
        // As a search in the page does.
        await list.evaluate((element) => {
          element.scrollLeft = 600;
        });
        // On a busy machine these frames may last longer than the strip rests.
        expect(await leftAfterFrames(list)).toBe(600);
      }).toPass();
    },
  },
  {
    quote: "A back-to-top button",
    check: async (page) => {
      await page.getByRole("button", { name: "Haut de page" }).click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    },
  },
  {
    quote: "Closing banner 'Nouvelle Collection {current year}' linking to /product; the page scrolls to top",
    check: async (page) => {
      const closing = page.getByRole("link", { name: new RegExp(`Nouvelle Collection ${year}`) });
      await closing.click();
      await expect(page).toHaveURL(/\/product$/);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await expect(
        page.getByRole("banner").getByRole("link", { name: "Catalogue", exact: true }),
      ).toHaveAttribute("aria-current", "page");
    },
  },
  {
    quote: "Carousel arrow scroll step 300 px; arrows appear when scrollable to the left or right",
    check: async (page) => {
      const row = page.getByRole("region", { name: "Accessoires" });
      const back = row.getByRole("button", { name: "Accessoires : produits précédents" });
      await expect(back).toHaveCount(0);
      await row.getByRole("button", { name: "Accessoires : produits suivants" }).click();
      await expect.poll(() => left(row.getByRole("list"))).toBe(300);
      await back.click();
      await expect.poll(() => left(row.getByRole("list"))).toBe(0);
      const all = await row.getByRole("link", { name: "Tout voir : Accessoires" }).boundingBox();
      expect(all?.height).toBeGreaterThanOrEqual(44);
    },
  },
  {
    quote: "The current year in the copyright",
    check: async (page) => expect(page.getByRole("contentinfo")).toContainText(`© ${year}`),
  },
];

test.describe("on a wide screen", () => {
  test.use(desktop(1280));

  test("section 2, shell, header, footer and home", async ({ page }) => {
    await watchDelays(page);
    await open(page, "/");
    await page.mouse.move(640, 5);
    await checkEach(VISITOR, page);
  });

  test("section 2, the grid has at most 3 columns", async ({ page }) => {
    await page.goto("/product-category");
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const columns = () =>
        page
          .getByRole("main")
          .getByRole("article")
          .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size);
      await expect.poll(columns, `${width} px`).toBe(3);
    }
  });
});

/* On a phone; that the menu's links close it, and the bottom bar, are in app/shell/header.test.tsx. */
const PHONE: Requirement[] = [
  {
    quote: "Header height is 80 px",
    check: async (page) => expect((await page.getByRole("banner").boundingBox())?.height).toBe(80),
  },
  {
    quote: "Mobile panels open and close by toggle",
    check: async (page) => {
      for (const [opener, closer, panel] of [
        ["Menu", "Fermer le menu", page.locator("#menu")],
        ["Rechercher", "Fermer la recherche", page.getByRole("searchbox")],
      ] as const) {
        await page.getByRole("button", { name: opener, exact: true }).click();
        await expect(panel).toBeVisible();
        await page.getByRole("button", { name: closer }).click();
        await expect(panel).toBeHidden();
      }
    },
  },
  {
    quote: "A mobile menu repeats the navigation links and account actions",
    check: async (page) => {
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      const menu = page.locator("#menu");
      await expect(menu).toBeInViewport();
      expect(await hrefs(menu.getByRole("link"))).toEqual([
        "/",
        "/product",
        "/services",
        "/about",
        "/contact",
        "/login",
        "/sign-up",
      ]);
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
    },
  },
  {
    quote: "The search panel closes on an outside click; typing updates q live",
    check: async (page) => {
      const box = page.getByRole("searchbox");
      await expect(box).toBeHidden();
      await page.getByRole("button", { name: "Rechercher", exact: true }).click();
      await expect(box).toBeFocused();
      await page.keyboard.type("sac");
      await expect(page).toHaveURL(/\/search\?q=sac$/);
      await expect(page.getByRole("status").filter({ hasText: /^Resultat : \d+$/ })).toBeVisible();
      await page.mouse.click(180, 600);
      await expect(box).toBeHidden();
    },
  },
  {
    quote: "The box mirrors q from the address; /search when empty",
    check: async (page) => {
      await page.getByRole("button", { name: "Rechercher", exact: true }).click();
      await expect(page.getByRole("searchbox")).toHaveValue("sac");
      await page.getByRole("searchbox").fill("");
      await expect(page).toHaveURL(/\/search$/);
      await page.getByRole("searchbox").fill("zzzzzz");
      await expect(page.getByText("Pas de données....")).toBeVisible();
    },
  },
];

test("section 2, header and search on a phone", async ({ page }: { page: Page }) => {
  await open(page, "/");
  await expect(dots(page)).toHaveCount(6);
  await checkEach(PHONE, page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("section 2, the full-screen splash leaves about 1 s after the first paint", async ({ page }) => {
    const splash = page.locator("#splash");
    let start = 0;
    // A busy machine may look once it has left.
    await expect(async () => {
      start = Date.now();
      await page.goto("/about", { waitUntil: "commit" });
      await expect(splash).toBeVisible({ timeout: 1_000 });
      expect(await splash.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    }).toPass();
    await expect(splash).toBeHidden();
    expect(Date.now() - start).toBeGreaterThanOrEqual(1_000);
  });
});
