import { expect, type Page, type Response } from "@playwright/test";
import { SUPER_ADMIN } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { eventStreamOpened, firstVisit, openWithEventStream } from "../support/offline.ts";
import { orderTaken, stayOnPage } from "../support/orders.ts";
import { firstProductPath } from "../support/products.ts";
import { watchTakeover } from "../support/takeover.ts";

const UNKNOWN = "/product/00000000-0000-4000-8000-00000000abcd";

/** The address of a product nobody has opened here, and its page as the server renders it. */
async function neverOpened(page: Page) {
  const address = await firstProductPath(page.request);
  const html = await (await page.request.get(address)).text();
  return {
    address,
    name: /<h1>(.*?)<\/h1>/.exec(html)?.[0] ?? "",
    price: priceIn(html),
    picture: pictureIn(html),
  };
}

const pictureIn = (html: string) => /<main[\s\S]*? src="(\/images\/[\w-]{16}\/\d+)"/.exec(html)?.[1] ?? "";
const priceIn = (html: string) => /[\d\u202f]+\u00a0FCFA/.exec(html.slice(html.indexOf("<main")))?.[0] ?? "";
const textOf = async (response: Response | null): Promise<string> => {
  expect(response?.fromServiceWorker()).toBe(true);
  return (await response?.text()) ?? "";
};

test("without a network a product never opened is there before any script has run", async ({
  page,
  context,
}) => {
  await firstVisit(page);
  const { address, name, price, picture } = await neverOpened(page);
  await context.setOffline(true);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  const html = await textOf(await page.goto(address));
  expect([html.includes(name), priceIn(html), pictureIn(html)]).toEqual([true, price, picture]);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Commander sur WhatsApp" })).toBeVisible();
  await expect(page.locator("template")).toHaveCount(0);
});

test("the script hydrates that first screen: nothing moves, nothing is rendered anew, no error", async ({
  page,
  context,
}) => {
  // A dress with chips, one of them chosen: what differs most from the placeholder.
  const path = await firstProductPath(page.request);
  await firstVisit(page);
  const address = `${path}?variante=2`;
  await context.setOffline(true);
  const takenOver = await watchTakeover(page, "h1");
  await page.goto(address);
  await expect(page.getByRole("article").nth(1)).toBeVisible();
  await expect(page.getByRole("link", { name: "Commander par SMS" })).toBeVisible();
  expect((await takenOver()).isSame).toBe(true);
});

for (const path of ["/product", "/product-category?category=Robe", "/search?q=robe", "/cart"]) {
  test(`without a network ${path}, never opened, is rendered by the script: nothing moves, no error`, async ({
    page,
    context,
  }) => {
    await firstVisit(page);
    await context.setOffline(true);
    const takenOver = await watchTakeover(page, "header");
    expect(await textOf(await page.goto(path))).not.toContain("<h1");
    const main = page.getByRole("main");
    const ready =
      path === "/cart"
        ? main.getByText("Pas de produits")
        : main.getByRole("button", { name: /^Ajouter au panier/ }).nth(6);
    await expect(ready).toBeAttached();
    // From the first to the last moment the page says the same.
    expect((await takenOver()).headings).toHaveLength(1);
  });
}

test("a press on that first screen before any script has run is done once it has", async ({
  page,
  context,
}) => {
  // Handbags come in one size.
  const path = await firstProductPath(page.request, "Sac à main");
  await firstVisit(page);
  await context.setOffline(true);
  await pressEarly(page, "main button", "Ajouter au panier");
  expect(await textOf(await page.goto(path))).toContain("Ajouter au panier");
  await expect(
    page.getByRole("link", { name: /^(1 article Panier|Panier 1 article)$/ }).first(),
  ).toBeVisible();
});

test("an order pressed on that first screen before any script has run reaches the shop under the number in its message", async ({
  page,
}) => {
  const path = await firstProductPath(page.request, "Sac à main");
  await firstVisit(page);
  await stayOnPage(page);
  const message = await pressEarly(page, "main a", "Commander sur WhatsApp");
  const taken = orderTaken(page);
  expect(await textOf(await page.goto(path))).toContain("Commander sur WhatsApp");
  expect(await message()).toContain(`\nCommande : ${await taken}`);
});

/**
 * From the next page on the first such element that says this is pressed as soon as it is in the document.
 * @returns tells the address that a pressed link opens, decoded
 */
async function pressEarly(page: Page, selector: string, text: string): Promise<() => Promise<string>> {
  await page.addInitScript(
    ([all, said]) => {
      const watch = new MutationObserver(() => {
        const found = [...document.querySelectorAll<HTMLElement>(all)];
        const pressed = found.find(({ textContent }) => textContent?.startsWith(said));
        if (!pressed) return;
        watch.disconnect();
        pressed.click();
        Object.assign(window, { pressed: pressed.getAttribute("href") });
      });
      watch.observe(document, { subtree: true, childList: true });
    },
    [selector, text] as const,
  );
  return async () => decodeURIComponent(await page.evaluate(() => Reflect.get(window, "pressed")));
}

test("the first screen shows the current price, and no product that is no longer sold", async ({
  page,
  context,
  api,
}) => {
  const owner = await api.signIn(SUPER_ADMIN);
  const watch = await api.createProduct(owner);
  await firstVisit(page);
  await openWithEventStream(page, watch.path);
  await api.call(owner, "update-product", { _id: watch.id, sellingPrice: 21_321 });
  await expect(page.getByRole("article").first().getByText("21 321 FCFA")).toBeVisible();
  await context.setOffline(true);
  expect(priceIn(await textOf(await page.goto(watch.path)))).toBe("21\u202f321\u00a0FCFA");

  const reopened = eventStreamOpened(page);
  await context.setOffline(false);
  await reopened;
  await api.call(owner, "delete-product", { _id: watch.id });
  await expect(page.getByRole("heading", { level: 1, name: "Produit introuvable" })).toBeVisible();
  expect(await textOf(await page.goto(watch.path))).not.toContain(watch.name);
  await expect(page.getByRole("heading", { level: 1, name: "Produit introuvable" })).toBeVisible();
});

test("what the device does not hold, or cannot read, is left to the script", async ({ page, context }) => {
  await firstVisit(page);
  const { address } = await neverOpened(page);
  for (const worker of context.serviceWorkers()) {
    await worker.evaluate(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("refused", "SecurityError");
      };
      // As the browser closes a database whose disk is full.
      IDBDatabase.prototype.transaction = () => {
        throw new DOMException("closed", "InvalidStateError");
      };
    });
  }
  expect(await textOf(await page.goto(address))).not.toMatch(/<h1|id="start"/);
  await expect(page.getByRole("heading", { name: "Description" })).toBeVisible();
  await context.setOffline(true);
  expect(await textOf(await page.goto(UNKNOWN))).not.toMatch(/<h1|id="start"/);
  await expect(page.getByRole("main").getByRole("button", { name: "Réessayer" })).toBeVisible();
});
