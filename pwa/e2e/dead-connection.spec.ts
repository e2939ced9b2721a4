import { expect, type Page } from "@playwright/test";
import { SUPER_ADMIN, signInAsNewPerson } from "./support/accounts.ts";
import { serverCart } from "./support/cart.ts";
import { test, testByProxy } from "./support/fixtures.ts";
import { hydrated, settled } from "./support/hydration.ts";
import { catalogueReplicated, openWithEventStream, serviceWorkerReady } from "./support/offline.ts";
import { askedAfter, followRefused, pageTime, runClockUntil, stopClock } from "./support/page-clock.ts";

/** The first pause before a new attempt, and the longest, in milliseconds. */
const FIRST_PAUSE = 3_000;
const LONGEST_PAUSE = 30_000;
const STREAM = "/catalogue-events";

/** Counts how often the page asks for its event stream, and how often that fails. */
function countStreams(page: Page): { opened: number; failed: number } {
  const count = { opened: 0, failed: 0 };
  const isStream = (url: string) => url.endsWith(STREAM);
  page.on("response", (response) => {
    if (isStream(response.url())) count.opened += 1;
  });
  page.on("requestfailed", (request) => {
    if (isStream(request.url())) count.failed += 1;
  });
  return count;
}

testByProxy(
  "a page hears of changes again soon after each of several cuts",
  async ({ page, api, connection }) => {
    const owner = await api.signIn(SUPER_ADMIN);
    const watch = await api.createProduct(owner);
    const streams = countStreams(page);
    await openWithEventStream(page, watch.path);
    await stopClock(page);
    for (const [price, text] of [
      [24_001, "24 001 FCFA"],
      [24_002, "24 002 FCFA"],
      [24_003, "24 003 FCFA"],
      [24_004, "24 004 FCFA"],
    ] as const) {
      const { failed } = streams;
      connection.cut();
      await expect.poll(() => streams.failed).toBeGreaterThan(failed);
      connection.restore();
      await api.call(owner, "update-product", { _id: watch.id, sellingPrice: price });
      const { opened } = streams;
      const since = await pageTime(page);
      await runClockUntil(page, () => streams.opened > opened);
      expect(await askedAfter(page, since, STREAM)).toBeLessThanOrEqual(FIRST_PAUSE);
      const shown = page.getByRole("main").getByText(text).first();
      await runClockUntil(page, () => shown.isVisible());
    }
    await api.call(owner, "delete-product", { _id: watch.id });
  },
);

testByProxy(
  "however long the shop was away, a page waits half a minute at most, and asks soon after a sign of life",
  async ({ page, connection }) => {
    const streams = countStreams(page);
    await openWithEventStream(page, "/about");
    await stopClock(page);
    for (const [failures, isHintGiven] of [
      [6, false],
      [4, true],
    ] as const) {
      connection.cut();
      const { failed } = streams;
      // Six failures had made the pause minutes long.
      await runClockUntil(page, () => streams.failed >= failed + failures);
      connection.restore();
      const { opened } = streams;
      if (isHintGiven) await page.evaluate(() => dispatchEvent(new Event("online")));
      const since = await pageTime(page);
      await runClockUntil(page, () => streams.opened > opened);
      const longest = isHintGiven ? FIRST_PAUSE : LONGEST_PAUSE;
      expect(await askedAfter(page, since, STREAM)).toBeLessThanOrEqual(longest);
    }
  },
);

testByProxy(
  "a page whose line went silent without an end shows what has changed within a minute",
  async ({ page, api, connection }) => {
    const owner = await api.signIn(SUPER_ADMIN);
    const watch = await api.createProduct(owner);
    await openWithEventStream(page, watch.path);
    await stopClock(page);
    const changesTo = async (sellingPrice: number, text: string) => {
      await api.call(owner, "update-product", { _id: watch.id, sellingPrice });
      const since = await pageTime(page);
      await runClockUntil(page, () => page.getByRole("main").getByText(text).first().isVisible());
      return since;
    };
    // A word of the stream, after which the page waits for the next one by the stopped clock.
    await changesTo(24_444, "24 444 FCFA");
    connection.silence();
    const since = await changesTo(25_555, "25 555 FCFA");
    expect(await askedAfter(page, since, STREAM)).toBeLessThanOrEqual(60_000);
    await api.call(owner, "delete-product", { _id: watch.id });
  },
);

testByProxy.describe("on a line that costs nothing", () => {
  testByProxy.use({ isMetered: false });

  testByProxy(
    "images on silent connections leave one to catalogue and cart",
    async ({ page, connection }) => {
      // More of them than the six connections that browsers open to a shop without HTTP/2.
      connection.silenceRequests(/^GET \/images\//);
      // An image that no worker gives up takes its connection for good: the worker comes first, the catalogue with the images.
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

for (const address of ["/product-category?category=Robe", "/"]) {
  test(`${address} asks again by itself when the network was dead and is back`, async ({ page, context }) => {
    // From the first visit on: a device that holds the catalogue would answer itself.
    await context.route("**/graphql?**", (route) => route.abort());
    await page.goto("/about");
    await settled(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const allRefused = followRefused(page);
    await page.goto(address);
    const again = page.getByRole("main").getByRole("button", { name: "Réessayer" });
    await expect(again).toBeVisible();
    await stopClock(page);
    await allRefused();
    await context.unroute("**/graphql?**");
    const first = page.getByRole("main").getByRole("article").first();
    const since = await pageTime(page);
    await runClockUntil(page, () => first.isVisible());
    expect(await askedAfter(page, since, "/graphql?documentId=")).toBeLessThanOrEqual(LONGEST_PAUSE);
    await expect(again).toBeHidden();
  });
}

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("a page whose script could not be fetched comes by itself when the network is back", async ({
    page,
  }) => {
    await openWithEventStream(page, "/");
    await stopClock(page);
    const dead = /\/(assets\/pages-|graphql)/;
    await page.route(dead, (route) => route.abort());
    await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
    const failed = page.getByRole("heading", { name: "Unexpected Application Error" });
    await runClockUntil(page, () => failed.isVisible());
    let isAsked = false;
    page.on("request", (request) => {
      isAsked ||= request.url().endsWith("/graphql");
    });
    await page.unroute(dead);
    // The wait for the answer and for the page is real, while the clock runs on.
    expect(await runClockUntil(page, () => isAsked)).toBeLessThanOrEqual(2 * LONGEST_PAUSE);
    const questions = page.getByRole("heading", { level: 1, name: /questions/i });
    await runClockUntil(page, () => questions.isVisible());
  });
});
