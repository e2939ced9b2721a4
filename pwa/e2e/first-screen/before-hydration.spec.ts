import { expect, type Page } from "@playwright/test";
import { openCart } from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import { hydrated } from "../support/hydration.ts";
import { lengthenWorkerTimeouts, visitUntilOfflineReady } from "../support/offline.ts";
import { placedOrderNumber, stayOnPage } from "../support/orders.ts";
import { firstProductPath } from "../support/products.ts";
import { documentId } from "../support/stored-documents.ts";

const APP_SCRIPT = /\/assets\/app-/;
const PLACE_ORDER = documentId("mutation PlaceOrder(");
const HANDBAGS = "/product-category?category=Sac à main";

const addButton = (page: Page) => page.getByRole("button", { name: /^Ajouter au panier/ }).first();
const cartOfOne = (page: Page) =>
  page.getByRole("link", { name: /^(1 article Panier|Panier 1 article)$/ }).first();
const scriptFails = (page: Page, script: RegExp) =>
  page.waitForEvent("requestfailed", {
    predicate: (request) => script.test(request.url()),
    timeout: 90_000,
  });

test.describe("on a page that the server has rendered", () => {
  // The service worker is blocked, because it would serve the scripts from its cache, so that a test could not hold
  // them back.
  test.use({ serviceWorkers: "block" });

  test("two clicks on a cart button before the script has loaded add only one piece", async ({ page }) => {
    let load = () => {};
    const loading = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(APP_SCRIPT, (route) => loading.then(() => route.continue()));
    const boot = page.waitForResponse(/\/assets\/boot-.*\.js$/);
    await page.goto(HANDBAGS, { waitUntil: "commit" });
    await (await boot).finished();
    await addButton(page).click();
    await addButton(page).click();
    await expect(page).toHaveURL(/\/product-category/);
    load();
    await expect(cartOfOne(page)).toBeVisible();
    await openCart(page);
    await expect(page.getByRole("main").getByRole("listitem").locator("output")).toHaveText("1");
  });

  test("a button clicked while the script cannot be loaded acts as soon as the script has loaded", async ({
    page,
  }) => {
    await page.route(APP_SCRIPT, (route) => route.abort(), { times: 1 });
    const failed = scriptFails(page, APP_SCRIPT);
    await page.goto(HANDBAGS);
    await failed;
    await addButton(page).click();
    await expect(cartOfOne(page)).toBeVisible();
  });

  test("a page whose script could not be loaded reloads, but only once if the script fails again", async ({
    page,
  }) => {
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route(APP_SCRIPT, (route) =>
      route.request().resourceType() === "script" ? route.abort() : route.continue(),
    );
    await page.goto("/");
    await expect.poll(() => documents).toBe(2);
    await scriptFails(page, APP_SCRIPT);
    await scriptFails(page, APP_SCRIPT);
    await page.unroute(APP_SCRIPT);
    await hydrated(page);
    expect(documents).toBe(2);
  });

  test("an order clicked while the code for orders cannot be loaded reaches the shop later", async ({
    page,
    context,
  }) => {
    const ordersScript = /\/assets\/account-/;
    await context.route(ordersScript, (route) => route.abort());
    await stayOnPage(page);
    const failed = scriptFails(page, ordersScript);
    // A handbag has only one size, so its order link does not ask for a size.
    await page.goto("/product-category?category=Sac+%C3%A0+main");
    await failed;
    const number = placedOrderNumber(page);
    const message = await page
      .getByRole("link", { name: /^Commander / })
      .first()
      .evaluate((link: HTMLAnchorElement) => {
        link.click();
        return decodeURIComponent(link.href);
      });
    await context.unroute(ordersScript);
    await context.setOffline(true);
    await context.setOffline(false);
    expect(message).toContain(`\nCommande : ${await number}`);
  });

  test("if the page is closed before the script has loaded, a clicked order reaches the shop from the next page", async ({
    page,
    context,
  }) => {
    await context.route(APP_SCRIPT, (route) => route.abort());
    await stayOnPage(page);
    await page.goto(HANDBAGS);
    const card = page.getByRole("main").getByRole("article").first();
    const link = card.getByRole("link", { name: /^Commander / });
    await expect(async () => {
      await link.click();
      expect(await link.getAttribute("href")).toContain("Commande");
    }).toPass();
    const productName = await card.getByRole("heading").innerText();
    const price = Number((await card.getByText(/FCFA$/).last().innerText()).replace(/\D/g, ""));
    const message = decodeURIComponent((await link.getAttribute("href")) ?? "");
    expect(message.match(/Commande : /g)).toHaveLength(1);

    await page.close();
    await context.unroute(APP_SCRIPT);
    const next = await context.newPage();
    const sent = next.waitForRequest((request) => request.postData()?.includes(PLACE_ORDER) ?? false);
    await next.goto("/about");
    const { variables } = (await sent).postDataJSON() as { variables: { input: { lines: unknown[] } } };
    expect(variables.input.lines).toEqual([
      expect.objectContaining({
        ...{ productName, price, quantity: 1 },
        productId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        image: expect.stringMatching(/^\/images\//),
      }),
    ]);
  });

  test("a page that is opened before the style sheet has loaded appears with its styles", async ({
    page,
  }) => {
    let load = () => {};
    const loading = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route("**/assets/style-*.css", (route) => loading.then(() => route.continue()));
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await hydrated(page);
    const isStyledWhenShown = page.evaluate(
      () =>
        new Promise((resolve) => {
          new MutationObserver(() => {
            if (document.title.startsWith("À propos"))
              resolve(document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")?.sheet !== null);
          }).observe(document, { subtree: true, childList: true, characterData: true });
        }),
    );
    await page.getByRole("contentinfo").getByRole("link", { name: "À propos" }).click();
    // Without styles the progress bar has no height. So the test expects only that it is in the document, not that it
    // is visible.
    await expect(page.getByRole("progressbar", { name: "Chargement de la page" })).toBeAttached();
    load();
    expect(await isStyledWhenShown).toBe(true);
  });
});

/**
 * Makes the next page click the first element with this text as soon as it is in the document.
 * @returns a function that returns the decoded URL of the clicked link
 */
async function clickEarly(page: Page, selector: string, text: string): Promise<() => Promise<string>> {
  await page.addInitScript(
    ([all, start]) => {
      const watch = new MutationObserver(() => {
        const found = [...document.querySelectorAll<HTMLElement>(all)];
        const target = found.find(({ textContent }) => textContent?.startsWith(start));
        if (!target) return;
        watch.disconnect();
        target.click();
        Object.assign(window, { clicked: target.getAttribute("href") });
      });
      watch.observe(document, { subtree: true, childList: true });
    },
    [selector, text] as const,
  );
  return async () => decodeURIComponent(await page.evaluate(() => Reflect.get(window, "clicked")));
}

test("on a page from the service worker, clicks before the script has run change the cart and make an order", async ({
  page,
  context,
}) => {
  // A handbag has only one size, so the click on its button adds it without asking for a size.
  const path = await firstProductPath(page.request, "Sac à main");
  await visitUntilOfflineReady(page);
  await lengthenWorkerTimeouts(page);

  await test.step("an order reaches the shop with the number that is in its message", async () => {
    await stayOnPage(page);
    const message = await clickEarly(page, "main a", "Commander sur WhatsApp");
    const number = placedOrderNumber(page);
    const response = await page.goto(path);
    expect(response?.fromServiceWorker()).toBe(true);
    expect(await response?.text()).toContain("Commander sur WhatsApp");
    expect(await message()).toContain(`\nCommande : ${await number}`);
  });

  await test.step("a product is added to the cart without a network", async () => {
    await context.setOffline(true);
    const tab = await context.newPage();
    await clickEarly(tab, "main button", "Ajouter au panier");
    const response = await tab.goto(path);
    expect(response?.fromServiceWorker()).toBe(true);
    expect(await response?.text()).toContain("Ajouter au panier");
    await expect(cartOfOne(tab)).toBeVisible();
  });
});
