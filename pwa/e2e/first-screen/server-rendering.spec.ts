import { expect, type Locator, type Page } from "@playwright/test";
import { JSON_BLOCKS, readJsonBlock } from "../../../graphql-server/src/platform/text/html-template.rules.ts";
import { test } from "../support/fixtures.ts";
import { animationsFinished, settled } from "../support/hydration.ts";
import { watchHydration } from "../support/hydration-watch.ts";
import { openWithEventStream, serviceWorkerReady } from "../support/offline.ts";
import { firstProductPath } from "../support/products.ts";
import { PUBLIC_ROUTES } from "../support/public-routes.ts";
import { documentId, queryOf } from "../support/stored-documents.ts";

// Motion is enabled, because animations may cause layout shifts, which these tests must notice.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("home page, catalogue, lists and searches show names, prices, images, order and call links", async ({
    page,
  }) => {
    for (const address of ["/", "/product", "/product-category?category=Robe", "/search?q=robe"])
      await test.step(address, async () => {
        await page.goto(address);
        const card = page.getByRole("main").getByRole("article").first();
        await expect(card.getByText(/FCFA/).first()).toBeVisible();
        await expect(card.getByRole("link", { name: /Commander/ })).toHaveAttribute(
          "href",
          /^https:\/\/wa\.me\/237600000000\?text=/,
        );
        await expect(card.getByRole("link", { name: /Appeler/ })).toHaveAttribute(
          "href",
          "tel:+237600000000",
        );
        await expect(card.locator("img").first()).toHaveAttribute("src", /^\/images\//);
      });
  });

  test("a product's page shows its name, price, image, order and call links", async ({ page, request }) => {
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

  test("no page is blank", async ({ page, request }) => {
    const others = [
      "/reset-password",
      "/admin-panel",
      "/admin-panel/orders",
      await firstProductPath(request),
    ];
    for (const address of [...PUBLIC_ROUTES, ...others])
      await test.step(address, async () => {
        await page.goto(address);
        const main = page.getByRole("main");
        await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
        const text = await main.innerText();
        expect(text.length).toBeGreaterThan(100);
        expect(text).not.toContain("Chargement");
        await expect(page.getByRole("banner").getByRole("link", { name: "Mboa Mode" })).toBeVisible();
      });
  });

  for (const [address, sentence] of [
    ["/cart", "Le panier a besoin de JavaScript."],
    ["/favoris", "Les favoris ont besoin de JavaScript."],
    ["/orders", "La liste de vos commandes a besoin de JavaScript."],
    ["/account", "Le compte a besoin de JavaScript."],
    ["/login", "Ce formulaire a besoin de JavaScript."],
    ["/sign-up", "Ce formulaire a besoin de JavaScript."],
    ["/contact", "Ce formulaire a besoin de JavaScript."],
  ] as const)
    test(`${address} says what does not work without JavaScript, and links to a chat and a call`, async ({
      page,
    }) => {
      await page.goto(address);
      const main = page.getByRole("main");
      // Reads the text of the whole page, because Playwright's text locators ignore noscript elements.
      expect(await main.innerText()).toContain(sentence);
      await expect(main.getByRole("link", { name: /WhatsApp/ }).first()).toHaveAttribute(
        "href",
        /^https:\/\/wa\.me\/237600000000\?text=/,
      );
      await expect(main.getByRole("link", { name: "+237 6 00 00 00 00" }).first()).toHaveAttribute(
        "href",
        "tel:+237600000000",
      );
    });

  test("buttons that need a script are hidden", async ({ page, request }) => {
    await page.goto(await firstProductPath(request));
    await expect(page.getByRole("button", { name: /Ajouter au panier/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "S’abonner" })).toHaveCount(0);
  });
});

test("with JavaScript, the texts for browsers without JavaScript are not visible", async ({ page }) => {
  await page.route("**/assets/app-*.js", () => undefined);
  await page.goto("/cart", { waitUntil: "commit" });
  await expect(page.locator("noscript")).toBeHidden();
  await expect(page.locator("#splash")).toBeHidden();
  expect(await page.evaluate(() => document.body.innerText.trim())).toBe("");
});

test("the data in a page rendered by the server contain the cursor of the catalogue's newest change", async ({
  request,
}) => {
  const params = { documentId: documentId("query CatalogueChanges"), variables: '{"atMost":5000}' };
  // The check is repeated if it fails, because another test may change a product between the two requests of the check.
  await expect(async () => {
    const html = await (await request.get("/product")).text();
    const { data } = await (await request.get("/graphql", { params })).json();
    expect(data.catalogueChanges.more).toBe(false);
    expect(readJsonBlock(html, JSON_BLOCKS.serverState)).toMatchObject({
      catalogue: data.catalogueChanges.cursor,
    });
  }).toPass();
});

/** Queries for what the device stores for visits without a network. The page on screen does not need their answers. */
const DEVICE_QUERIES: readonly string[] = ["CatalogueChanges", "FreeSlots"];

for (const address of [
  "/",
  "/product",
  "/product-category?category=Robe",
  "/search?q=sac",
  "/about",
  "/services",
  "/login",
  "/contact",
  "/cart",
  "/favoris",
  "/orders",
  "/account",
])
  test(`${address} is hydrated without an error, a second query of its data or a layout shift`, async ({
    page,
  }) => {
    const asked: string[] = [];
    const unavailable = new Set<string>();
    // Collects the requests to which an overloaded shop has answered 503. The page sends them again, so the set is
    // empty at the end.
    page.on("response", (response) =>
      response.status() === 503 ? unavailable.add(response.url()) : unavailable.delete(response.url()),
    );
    page.on("request", (request) => {
      if (request.url().includes("/graphql") && !DEVICE_QUERIES.includes(queryOf(request.url()) ?? ""))
        asked.push(request.url());
    });
    const hydrated = await watchHydration(page, "header");
    // Waits for the event stream, which the page opens last, after its own queries and the device's requests.
    await openWithEventStream(page, address);
    await serviceWorkerReady(page);
    expect(asked).toEqual([]);
    await expect.poll(() => [...unavailable]).toEqual([]);
    await settled(page);
    const images = page.getByRole("main").locator("img");
    // Images load only after the splash screen has disappeared.
    if ((await images.count()) > 3) await expect(images.nth(3)).toHaveJSProperty("complete", true);
    expect((await hydrated()).isSame).toBe(true);
  });

/** Opens the page while its scripts do not load. @returns the parts of the page whose images wait for the script */
async function openWithoutScript(page: Page, address: string): Promise<Locator> {
  await page.route("**/assets/app-*.js", () => undefined);
  // Pauses the splash screen, which covers the page, until the inline script has marked the parts whose images must
  // wait.
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  const waiting = page.locator("#root [data-row][data-unseen]");
  await expect(waiting).not.toHaveCount(0);
  await session.send("Animation.setPlaybackRate", { playbackRate: 1 });
  return waiting;
}

test.describe("before the script has loaded", () => {
  test.use({ serviceWorkers: "block" });

  test("images below the screen do not load, unless the visitor scrolls to them", async ({ page }) => {
    const waiting = await openWithoutScript(page, "/");
    // A change of the window's height, for example when the phone hides the address bar, must load no images.
    await page.setViewportSize({ width: 360, height: 741 });
    const pictures = page.locator("#root article img");
    const inStrip = page.locator("#root nav[data-row] img").first();
    const width = (img: HTMLImageElement) => img.naturalWidth;
    await expect.poll(() => inStrip.evaluate(width)).toBeGreaterThan(50);
    await animationsFinished(page);
    expect(
      await pictures.evaluateAll((all: HTMLImageElement[]) => all.filter((img) => img.currentSrc)),
    ).toEqual([]);
    await page.setViewportSize({ width: 360, height: 1100 });
    await expect.poll(() => pictures.first().evaluate(width)).toBeGreaterThan(50);
    await expect(waiting).not.toHaveCount(0);
    await page.mouse.wheel(0, 300);
    await expect(waiting).toHaveCount(0);
  });

  test("of a product's photos only the first loads; the second loads when the visitor swipes to it", async ({
    page,
    request,
  }) => {
    const waiting = await openWithoutScript(page, await firstProductPath(request));
    await animationsFinished(page);
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

  test("a product's photo loads when its thumbnail is clicked", async ({ page, request }) => {
    await page.goto(await firstProductPath(request));
    await settled(page);
    const photo = page.getByRole("list", { name: "Images du produit" }).locator("img").nth(2);
    expect(await photo.evaluate((img: HTMLImageElement) => img.currentSrc)).toBe("");
    await page.getByRole("button", { name: /^Image 3 sur/ }).click();
    await expect(photo).toBeInViewport();
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(50);
  });
});

test.describe("without a service worker", () => {
  // The service worker is blocked, because it answers unknown URLs with its app shell and status 200.
  test.use({ serviceWorkers: "block" });

  test("a URL without a page has status 404 and links to the catalogue", async ({ page, baseURL }) => {
    const paths = ["/nulle-part", "/product/00000000-0000-4000-8000-000000000000", "//[", "//product"];
    for (const address of paths.map((path) => `${baseURL}${path}`)) {
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
