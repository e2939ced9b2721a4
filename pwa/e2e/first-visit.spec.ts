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
