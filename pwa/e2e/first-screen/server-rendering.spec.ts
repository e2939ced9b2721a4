import { expect, type Locator, type Page } from "@playwright/test";
import { JSON_BLOCKS, readJsonBlock } from "../../../graphql-server/src/shared/html-template.rules.ts";
import { openCart } from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import { animationsOver, hydrated, settled } from "../support/hydration.ts";
import { openWithEventStream, serviceWorkerReady } from "../support/offline.ts";
import { firstProductPath } from "../support/products.ts";
import { documentId, queryOf } from "../support/stored-documents.ts";

// Motion is a part of what is tested here.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const address of ["/", "/product", "/product-category?category=Robe", "/search?q=robe"]) {
    test(`${address} shows names, prices, pictures, order and call links`, async ({ page }) => {
      await page.goto(address);
      const card = page.getByRole("main").getByRole("article").first();
      await expect(card.getByText(/FCFA/).first()).toBeVisible();
      await expect(card.getByRole("link", { name: /Commander/ })).toHaveAttribute(
        "href",
        /^https:\/\/wa\.me\/237600000000\?text=/,
      );
      await expect(card.getByRole("link", { name: /Appeler/ })).toHaveAttribute("href", "tel:+237600000000");
      await expect(card.locator("img").first()).toHaveAttribute("src", /^\/images\//);
    });
  }

  test("a product's page shows all of it", async ({ page, request }) => {
    await page.goto(await firstProductPath(request));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByText(/FCFA/).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Commander sur WhatsApp" }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: /Appeler/ }).first()).toBeVisible();
    const loaded = () =>
      page
        .locator("main img")
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth);
    await expect.poll(loaded).toBeGreaterThan(100);
  });
});

test("a page names the catalogue it was rendered from as a phone's first snapshot does", async ({
  request,
}) => {
  const params = { documentId: documentId("query CatalogueChanges"), variables: '{"atMost":5000}' };
  // Another test may have changed a product a moment ago.
  await expect(async () => {
    const html = await (await request.get("/product")).text();
    const { data } = await (await request.get("/graphql", { params })).json();
    expect(data.catalogueChanges.more).toBe(false);
    expect(readJsonBlock(html, JSON_BLOCKS.serverState)).toMatchObject({
      catalogue: data.catalogueChanges.cursor,
    });
  }).toPass();
});

test("the browser hydrates a rendered page without asking the catalogue again, and without an error", async ({
  browser,
}) => {
  for (const address of [
    "/",
    "/product",
    "/product-category?category=Robe",
    "/search?q=sac",
    "/about",
    "/services",
  ]) {
    // A context of its own: each visit is a first one, with no service worker yet.
    const page = await browser.newPage();
    const complaints: string[] = [];
    const asked: string[] = [];
    page.on(
      "console",
      (message) =>
        ["error", "warning"].includes(message.type()) &&
        // A busy shop refuses what it would answer too late: followed below.
        !message.text().includes("status of 503") &&
        complaints.push(message.text()),
    );
    page.on("pageerror", (error) => complaints.push(error.message));
    const refused = new Set<string>();
    page.on("response", (response) =>
      response.status() === 503 ? refused.add(response.url()) : refused.delete(response.url()),
    );
    page.on(
      "request",
      (request) =>
        request.url().includes("/graphql") &&
        queryOf(request.url()) !== "CatalogueChanges" &&
        asked.push(request.url()),
    );
    // The event stream is opened last, after the page's own questions and the device's.
    await openWithEventStream(page, address);
    await serviceWorkerReady(page);
    expect({ address, complaints, asked }).toEqual({ address, complaints: [], asked: [] });
    // What was refused has been asked for again, and answered.
    await expect.poll(() => [...refused]).toEqual([]);
    await page.close();
  }
});

for (const address of ["/", "/product-category?category=Robe", "/search?q=sac"]) {
  test(`nothing moves on ${address} while it loads`, async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          sessionStorage.setItem("moved", String(Number(sessionStorage.getItem("moved")) + entry.value));
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(address);
    await settled(page);
    // The splash holds pictures back until it has left.
    await expect(page.getByRole("main").locator("img").nth(3)).toHaveJSProperty("complete", true);
    expect(await page.evaluate(() => Number(sessionStorage.getItem("moved")))).toBeLessThanOrEqual(0.01);
  });
}

/** Opens a page whose script never comes. @returns the rows whose images wait for it */
async function openWithoutScript(page: Page, address: string): Promise<Locator> {
  await page.route("**/assets/app-*.js", () => undefined);
  // The splash, which covers the rows, waits until the small script that holds their pictures back is there.
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  const waiting = page.locator("#root [data-row][data-unseen]");
  await expect(waiting).not.toHaveCount(0);
  await session.send("Animation.setPlaybackRate", { playbackRate: 1 });
  return waiting;
}

test.describe("on a slow line", () => {
  test.use({ serviceWorkers: "block" });

  test("pictures below the first screen wait for the script, or for who scrolls before", async ({ page }) => {
    const waiting = await openWithoutScript(page, "/");
    // As when the keyboard opens or the address bar leaves.
    await page.setViewportSize({ width: 360, height: 741 });
    const pictures = page.locator("#root article img");
    const inStrip = page.locator("#root nav[data-row] img").first();
    const width = (img: HTMLImageElement) => img.naturalWidth;
    await expect.poll(() => inStrip.evaluate(width)).toBeGreaterThan(50);
    await animationsOver(page);
    expect(
      await pictures.evaluateAll((all: HTMLImageElement[]) => all.filter((img) => img.currentSrc)),
    ).toEqual([]);
    await page.setViewportSize({ width: 360, height: 1100 });
    await expect.poll(() => pictures.first().evaluate(width)).toBeGreaterThan(50);
    await expect(waiting).not.toHaveCount(0);
    await page.mouse.wheel(0, 300);
    await expect(waiting).toHaveCount(0);
  });

  test("a product's other photos wait for the script, or for who swipes before", async ({
    page,
    request,
  }) => {
    const waiting = await openWithoutScript(page, await firstProductPath(request));
    await animationsOver(page);
    const strip = page.getByRole("list", { name: "Images du produit" });
    const photos = strip.locator("img");
    const width = (img: HTMLImageElement) => img.naturalWidth;
    await expect.poll(() => photos.first().evaluate(width)).toBeGreaterThan(50);
    const asked = await photos.evaluateAll((all: HTMLImageElement[]) =>
      all.map(({ currentSrc }) => currentSrc !== ""),
    );
    expect(asked).toEqual([true, ...Array(asked.length - 1).fill(false)]);
    expect(asked.length).toBeGreaterThan(1);
    await expect(waiting.and(strip.locator("li"))).toHaveCount(asked.length - 1);
    await strip.evaluate((list) => list.scrollTo({ left: list.clientWidth, behavior: "instant" }));
    await expect.poll(() => photos.nth(1).evaluate(width)).toBeGreaterThan(50);
  });

  test("a product's photo chosen by its thumbnail comes", async ({ page, request }) => {
    await page.goto(await firstProductPath(request));
    await settled(page);
    const photo = page.getByRole("list", { name: "Images du produit" }).locator("img").nth(2);
    expect(await photo.evaluate((img: HTMLImageElement) => img.currentSrc)).toBe("");
    await page.getByRole("button", { name: /^Image 3 sur/ }).click();
    await expect(photo).toBeInViewport();
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(50);
  });

  test("a button pressed before the script is there does its work once it is", async ({ page }) => {
    let come = () => {};
    const coming = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route("**/assets/app-*.js", (route) => coming.then(() => route.continue()));
    const boot = page.waitForResponse(/\/assets\/boot-.*\.js$/);
    await page.goto("/product-category?category=Sac à main", { waitUntil: "commit" });
    await (await boot).finished();
    const button = page.getByRole("button", { name: /^Ajouter au panier/ }).first();
    // Pressed twice, as people do whom nothing answers.
    await button.click();
    await button.click();
    await expect(page).toHaveURL(/\/product-category/);
    come();
    await expect(page.getByRole("link", { name: "1 article Panier" })).toBeVisible();
    await openCart(page);
    await expect(page.getByRole("main").getByRole("listitem").locator("output")).toHaveText("1");
  });

  test("a page opened before the styles have come is shown with them", async ({ page }) => {
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/assets/style-*.css", (route) => arrival.then(() => route.continue()));
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await hydrated(page);
    const styledWhenShown = page.evaluate(
      () =>
        new Promise((resolve) => {
          new MutationObserver(() => {
            if (document.title.startsWith("À propos"))
              resolve(document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")?.sheet !== null);
          }).observe(document, { subtree: true, childList: true, characterData: true });
        }),
    );
    await page.getByRole("contentinfo").getByRole("link", { name: "À propos" }).click();
    // Without its styles the bar has no height.
    await expect(page.getByRole("progressbar", { name: "Chargement de la page" })).toBeAttached();
    arrive();
    expect(await styledWhenShown).toBe(true);
  });
});

test.describe("before the service worker", () => {
  // Its shell has status 200.
  test.use({ serviceWorkers: "block" });

  test("what does not exist is said with status 404, and leads back", async ({ page }) => {
    for (const address of ["/nulle-part", "/product/00000000-0000-4000-8000-000000000000"]) {
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(
        page
          .getByRole("main")
          .getByRole("link", { name: /catalogue/i })
          .first(),
      ).toHaveAttribute("href", "/product");
    }
  });
});

test("a product's link holds its preview for chat apps", async ({ request }) => {
  const html = await (await request.get(await firstProductPath(request))).text();
  expect(html).toMatch(/<meta property="og:title" content="[^"]+"/);
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/images\/[\w-]{16}\/640\.jpg"/);
  expect(html).toMatch(/<link rel="canonical" href="http[^"]+\/product\/[0-9a-f-]{36}"/);
});

test("the installed shell opens every route without a network after one visit", async ({ page, context }) => {
  await page.goto("/");
  await serviceWorkerReady(page);
  await context.setOffline(true);
  // The query of the second ends as a file's name does.
  for (const address of ["/about", "/search?q=t.shirt"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("a return visit has its banner and its frame before any script has run", async ({ page, context }) => {
  await page.goto("/");
  await serviceWorkerReady(page);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  const response = await page.goto("/");
  expect(response?.fromServiceWorker()).toBe(true);
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nouvelle Collection" }).first()).toBeVisible();
  const width = () =>
    page
      .locator("main picture img")
      .first()
      .evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(width).toBeGreaterThan(100);
});

test("a return visit hydrates its first screen without an error, and fills in its products", async ({
  page,
}) => {
  await page.goto("/");
  await serviceWorkerReady(page);
  const complaints: string[] = [];
  page.on(
    "console",
    (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()),
  );
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(complaints).toEqual([]);
});
