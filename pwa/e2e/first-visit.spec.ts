import { expect, test } from "@playwright/test";
import documents from "../../graphql-server/stored-documents/current.json" with { type: "json" };

/** What the phone fetches for itself once the page stands: the whole catalogue, to be there without a network. */
const forTheDevice = (address: string): boolean =>
  /query CatalogueChanges/.test(
    Object.entries(documents).find(([id]) => address.includes(encodeURIComponent(id)))?.[1] ?? "",
  );

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
      const picture = card.locator("img").first();
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.getAttribute("src")).toMatch(/^\/images\//);
    });
  }

  test("a product's page shows all of it", async ({ page, request }) => {
    const list = await (await request.get("/product-category?category=Robe")).text();
    const address = /\/product\/[0-9a-f-]{36}/.exec(list)?.[0] ?? "";
    await page.goto(address);
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

test("the browser takes a drawn page up without asking the catalogue again, and complains of nothing", async ({
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
      (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()),
    );
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on(
      "request",
      (request) =>
        request.url().includes("/graphql") && !forTheDevice(request.url()) && asked.push(request.url()),
    );
    await page.goto(address, { waitUntil: "networkidle" });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    expect({ address, complaints, asked }).toEqual({ address, complaints: [], asked: [] });
    await page.close();
  }
});

for (const address of ["/", "/product-category?category=Robe", "/search?q=sac"]) {
  test(`nothing moves on ${address} while it is drawn`, async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          sessionStorage.setItem("moved", String(Number(sessionStorage.getItem("moved")) + entry.value));
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(address);
    // The splash has left, and the pictures it held back are there.
    await expect(page.locator("#splash")).toBeHidden();
    await expect(page.getByRole("main").locator("img").nth(3)).toHaveJSProperty("complete", true);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => Number(sessionStorage.getItem("moved")))).toBeLessThanOrEqual(0.01);
  });
}

test.describe("on a slow line", () => {
  test.use({ serviceWorkers: "block" });

  test("pictures below the first screen wait for the script, or for who scrolls before", async ({ page }) => {
    await page.route("**/assets/app-*.js", () => undefined);
    await page.goto("/", { waitUntil: "domcontentloaded" });
    const pictures = page.locator("#root article img");
    const inStrip = page.locator("#root nav[data-row] img").first();
    const width = (img: HTMLImageElement) => img.naturalWidth;
    await expect.poll(() => inStrip.evaluate(width)).toBeGreaterThan(50);
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState, effect }) => {
        const { endTime } = effect?.getComputedTiming() ?? {};
        return playState === "finished" || endTime === Number.POSITIVE_INFINITY;
      }),
    );
    expect(
      await pictures.evaluateAll((all: HTMLImageElement[]) => all.filter((img) => img.currentSrc)),
    ).toEqual([]);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => pictures.first().evaluate(width)).toBeGreaterThan(50);
  });

  test("a button pressed before the script is there does its work once it is", async ({ page }) => {
    let come = () => {};
    const coming = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route("**/assets/app-*.js", (route) => coming.then(() => route.continue()));
    const boot = page.waitForResponse(/\/assets\/boot-.*\.js$/);
    await page.goto("/product-category?category=Robe", { waitUntil: "commit" });
    await (await boot).finished();
    const button = page.getByRole("button", { name: /^Ajouter au panier/ }).first();
    // Pressed twice, as people do whom nothing answers.
    await button.click();
    await button.click();
    await expect(page).toHaveURL(/\/product-category/);
    come();
    await expect(page).toHaveURL(/\/login$/);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Robe" })).toBeVisible();
  });

  test("a page opened before the styles have come is shown with them", async ({ page }) => {
    await page.route("**/assets/style-*.css", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await route.continue();
    });
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await page.waitForFunction(() =>
      Object.keys(document.querySelector("header") ?? {}).some((key) => key.startsWith("__reactFiber")),
    );
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
    expect(await styledWhenShown).toBe(true);
  });
});

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

test("a product's link holds its preview for chat apps", async ({ request }) => {
  const list = await (await request.get("/product-category?category=Robe")).text();
  const html = await (await request.get(/\/product\/[0-9a-f-]{36}/.exec(list)?.[0] ?? "")).text();
  expect(html).toMatch(/<meta property="og:title" content="[^"]+"/);
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/images\/[\w-]{16}\/640\.jpg"/);
  expect(html).toMatch(/<link rel="canonical" href="http[^"]+\/product\/[0-9a-f-]{36}"/);
});

test("the installed shell opens every route without a network after one visit", async ({ page, context }) => {
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a return visit has its banner and its frame before any script has run", async ({ page, context }) => {
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
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

test("a return visit takes its start up without a complaint, and fills in its products", async ({ page }) => {
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
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
