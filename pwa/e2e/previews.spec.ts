import { expect } from "@playwright/test";
import { test } from "./support/fixtures.ts";
import { firstVisit } from "./support/offline.ts";
import { watchTakeover } from "./support/takeover.ts";

const PAGES = [
  { name: "the catalogue", path: "/product", heading: /^Nouvelle Collection/, articles: 12 },
  { name: "a list", path: "/product-category?category=Robe", heading: "Robe", articles: 6 },
  { name: "all products", path: "/product-category", heading: "Tous les produits", articles: 6 },
];

for (const { name, path, heading, articles } of PAGES) {
  test(`without a network ${name}, never opened, is there before any script has run`, async ({
    page,
    context,
  }) => {
    await firstVisit(page);
    const server = await (await page.request.get(path)).text();
    const [newest = ""] = /<article.*?<\/h3>/s.exec(server) ?? [];
    await context.setOffline(true);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setScriptExecutionDisabled", { value: true });
    const response = await page.goto(path);
    expect(response?.fromServiceWorker()).toBe(true);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(articles);
    const first = page.getByRole("article").first();
    expect(newest).toContain(await first.getByRole("heading").textContent());
    await expect(first.getByText("FCFA").first()).toBeVisible();
    await expect(first.getByRole("link", { name: /^Commander/ })).toHaveAttribute("href", /wa\.me/);
    await expect(page.getByRole("main").getByRole("button", { disabled: false })).toHaveCount(0);
  });
}

test("without a network a search and the cart say what they are before any script has run", async ({
  page,
  context,
}) => {
  await firstVisit(page);
  await context.setOffline(true);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  await page.goto("/search?q=sac+%3Cb%3E");
  await expect(page.getByRole("heading", { level: 1, name: "« sac <b> »" })).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByRole("heading", { level: 1, name: "Panier" })).toBeVisible();
});

for (const path of ["/product", "/product-category?category=Robe", "/search?q=robe", "/cart"]) {
  test(`the script takes over the first screen of ${path}: nothing moves, its frame stays, no error`, async ({
    page,
    context,
  }) => {
    await firstVisit(page);
    await context.setOffline(true);
    const takenOver = await watchTakeover(page, "header");
    await page.goto(path);
    const ready =
      path === "/cart"
        ? page.getByText("Pas de produits")
        : page.getByRole("button", { name: /^Ajouter au panier/, disabled: false }).nth(6);
    await expect(ready).toBeAttached();
    const { isSame, headings } = await takenOver();
    expect(isSame).toBe(true);
    // From the first to the last moment the page says the same.
    expect(headings).toHaveLength(1);
  });
}

test("with a filter, which no preview knows, the list is the script's", async ({ page, context }) => {
  await firstVisit(page);
  await context.setOffline(true);
  const response = await page.goto("/product-category?category=Robe&max=20000");
  expect(await response?.text()).not.toContain("<h1");
  await expect(page.getByRole("heading", { level: 1, name: "Robe" })).toBeVisible();
});

test("a press that begins on the preview and ends on the page is taken", async ({ page, context }) => {
  await firstVisit(page);
  await context.setOffline(true);
  // The page waits for its replica for two seconds: time for a press on the preview.
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...name) {
      const opening = open.apply(this, name);
      const { addEventListener: listen } = opening;
      opening.addEventListener = (type: string, listener: EventListener) =>
        listen.call(opening, type, (event) => setTimeout(() => listener.call(opening, event), 2_000));
      return opening;
    };
  });
  const link = page.getByRole("article").first().getByRole("heading").getByRole("link");
  await expect(async () => {
    // A busy machine may come too late for the preview; nothing of that attempt is to be pressed any more.
    await page.mouse.move(0, 0);
    await page.mouse.up();
    await page.goto("/product-category?category=Robe");
    await link.hover();
    await page.mouse.down();
    expect(await page.locator("#root template").count()).toBe(1);
  }).toPass();
  const name = await link.innerText();
  await expect(page.locator("#root template")).toHaveCount(0);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});
