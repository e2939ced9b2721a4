import { expect } from "@playwright/test";
import { test } from "../support/fixtures.ts";
import { hydrated } from "../support/hydration.ts";
import { orderTaken, stayOnPage } from "../support/orders.ts";
import { followRefused } from "../support/page-clock.ts";

test("a page whose server is down says so, offers to try again, and recovers", async ({ page, context }) => {
  // From the first visit on: a device that holds the catalogue would answer itself.
  await context.route("**/graphql?**", (route) => route.abort());
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Before the page sets a timer: those set earlier run on, and it would ask by itself before the tap.
  await page.clock.install();
  const allRefused = followRefused(page);
  await page.goto("/product-category?category=Robe");
  const again = page.getByRole("button", { name: "Réessayer" });
  await expect(again.first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await allRefused();
  await context.unroute("**/graphql?**");
  await again.first().click();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});

test.describe("on a line that breaks before all of the shop's code is there", () => {
  // A worker would have it.
  test.use({ serviceWorkers: "block" });

  test("a button pressed after the application's script has failed does its work once it is there", async ({
    page,
  }) => {
    const script = /\/assets\/app-/;
    await page.route(script, (route) => route.abort(), { times: 1 });
    const refused = page.waitForEvent("requestfailed", (request) => script.test(request.url()));
    await page.goto("/product-category?category=Sac à main");
    await refused;
    await page
      .getByRole("button", { name: /^Ajouter au panier/ })
      .first()
      .click();
    await expect(page.getByRole("link", { name: "1 article Panier" })).toBeVisible();
  });

  test("a browser that keeps the script's failure has its page loaded anew, once, when the script can be fetched", async ({
    page,
  }) => {
    const script = /\/assets\/app-/;
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    const refused = () => page.waitForEvent("requestfailed", (request) => script.test(request.url()));
    await page.route(script, (route) =>
      route.request().resourceType() === "script" ? route.abort() : route.continue(),
    );
    await page.goto("/");
    await expect.poll(() => documents).toBe(2);
    await refused();
    await refused();
    await page.unroute(script);
    await hydrated(page);
    expect(documents).toBe(2);
  });

  test("an order reaches the shop once the network is back", async ({ page, context }) => {
    const code = /\/assets\/account-/;
    await context.route(code, (route) => route.abort());
    await stayOnPage(page);
    const refused = page.waitForEvent("requestfailed", {
      predicate: (request) => code.test(request.url()),
      timeout: 90_000,
    });
    await page.goto("/");
    await refused;
    const taken = orderTaken(page);
    const message = await page
      .getByRole("link", { name: /^Commander / })
      .first()
      .evaluate((link: HTMLAnchorElement) => {
        link.click();
        return decodeURIComponent(link.href);
      });
    await context.unroute(code);
    await context.setOffline(true);
    await context.setOffline(false);
    expect(message).toContain(`\nCommande : ${await taken}`);
  });

  test("a list that has failed comes by itself once the network is back", async ({ page, context }) => {
    const codeAndData = /\/(graphql\?|assets\/offline-)/;
    await context.route(codeAndData, (route) => route.abort());
    await page.goto("/");
    await hydrated(page);
    await page
      .getByRole("navigation", { name: "Raccourcis" })
      .getByRole("link", { name: "Catalogue" })
      .click();
    const main = page.getByRole("main");
    await expect(main.getByRole("button", { name: "Réessayer" }).first()).toBeVisible();
    await context.unroute(codeAndData);
    // The code is tried again every twenty seconds.
    await expect(main.getByRole("article").first()).toBeVisible({ timeout: 90_000 });
  });
});

test("a form keeps what was typed when the network fails", async ({ page, context }) => {
  await page.goto("/login");
  await hydrated(page);
  await page.locator("input[name=email]").fill("awa@example.cm");
  await page.locator("input[name=password]").fill("secret-1");
  await context.route("**/graphql", (route) => route.abort());
  await page.locator("main button[type=submit]").click();
  await expect(
    page.getByRole("main").getByText("Une erreur est survenue lors de la connexion"),
  ).toBeVisible();
  await expect(page.locator("input[name=email]")).toHaveValue("awa@example.cm");
  await expect(page.locator("input[name=password]")).toHaveValue("secret-1");
});
