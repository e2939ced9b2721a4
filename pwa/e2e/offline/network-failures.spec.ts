import { expect } from "@playwright/test";
import { signInAsNewPerson } from "../support/accounts.ts";
import { serverCart } from "../support/cart.ts";
import { test, testByProxy } from "../support/fixtures.ts";
import { hydrated, settled } from "../support/hydration.ts";
import { catalogueReplicated, openWithEventStream, serviceWorkerReady } from "../support/offline.ts";
import {
  delayOfRequest,
  pageTime,
  runClockUntil,
  stopClock,
  trackRefusedRequests,
} from "../support/page-clock.ts";

/** Longest pause after which the page repeats a failed request (ms). */
const MAX_DELAY = 30_000;

test("a list that failed to load shows a button that loads it again", async ({ page, context }) => {
  // Queries fail from the first visit on; otherwise the device would store the catalogue and show its products without
  // a query.
  await context.route("**/graphql?**", (route) => route.abort());
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Stops the page's clock, so that the page does not make its next attempt by itself, and only the click loads the
  // list.
  await page.clock.install();
  const noneIsPending = trackRefusedRequests(page);
  await page.goto("/product-category?category=Robe");
  const again = page.getByRole("button", { name: "Réessayer" });
  await expect(again.first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await noneIsPending();
  await context.unroute("**/graphql?**");
  await again.first().click();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});

test("the home page loads its products automatically when the network is back", async ({ page, context }) => {
  // Queries fail from the first visit on; otherwise the device would store the catalogue and show its products without
  // a query.
  await context.route("**/graphql?**", (route) => route.abort());
  await page.goto("/about");
  await settled(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const noneIsPending = trackRefusedRequests(page);
  await page.goto("/");
  const again = page.getByRole("main").getByRole("button", { name: "Réessayer" });
  await expect(again).toBeVisible();
  await stopClock(page);
  await noneIsPending();
  await context.unroute("**/graphql?**");
  const first = page.getByRole("main").getByRole("article").first();
  const since = await pageTime(page);
  await runClockUntil(page, () => first.isVisible());
  expect(await delayOfRequest(page, since, "/graphql?documentId=")).toBeLessThanOrEqual(MAX_DELAY);
  await expect(again).toBeHidden();
});

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("a page whose script could not be loaded opens automatically when the network is back", async ({
    page,
  }) => {
    await openWithEventStream(page, "/");
    await stopClock(page);
    const unreachable = /\/(assets\/pages-|graphql)/;
    await page.route(unreachable, (route) => route.abort());
    await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
    const failed = page.getByRole("heading", { name: "Unexpected Application Error" });
    await runClockUntil(page, () => failed.isVisible());
    let isAsked = false;
    page.on("request", (request) => {
      isAsked ||= request.url().endsWith("/graphql");
    });
    await page.unroute(unreachable);
    // The limit is twice the longest pause, because the page's clock also advances while the page prepares its request.
    expect(await runClockUntil(page, () => isAsked)).toBeLessThanOrEqual(2 * MAX_DELAY);
    const questions = page.getByRole("heading", { level: 1, name: /questions/i });
    await runClockUntil(page, () => questions.isVisible());
  });

  test("a list whose data and code could not be loaded appears automatically when the network is back", async ({
    page,
    context,
  }) => {
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
    // The page tries every 20 s to load the list's code again.
    await expect(main.getByRole("article").first()).toBeVisible({ timeout: 90_000 });
  });
});

testByProxy.describe("on an unmetered connection", () => {
  testByProxy.use({ isMetered: false });

  testByProxy(
    "if no request for an image is answered, one connection stays free for the catalogue and the cart",
    async ({ page, connection }) => {
      // Each image blocks a connection. Without HTTP/2 a browser opens only six connections to a shop, and the page has
      // more images than that.
      connection.silenceRequests(/^GET \/images\//);
      // Without the catalogue, the page knows no images to prefetch until the service worker is ready: only the service
      // worker aborts image requests that get no answer.
      await page.route("**/graphql?**", (route) => route.abort());
      await page.goto("/login");
      await serviceWorkerReady(page);
      await page.unroute("**/graphql?**");
      await signInAsNewPerson(page, "Silence");
      await catalogueReplicated(page, 90_000);
      await page.goto("/product-category?category=Sac à main", { waitUntil: "commit" });
      await hydrated(page);
      await page
        .getByRole("button", { name: /^Ajouter au panier : ./ })
        .first()
        .click();
      await expect.poll(async () => Object.values(await serverCart(page)), { timeout: 90_000 }).toEqual([1]);
    },
  );
});
