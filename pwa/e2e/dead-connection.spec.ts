import { expect, type Page, type Request } from "@playwright/test";
import { SUPER_ADMIN, signInAsNewPerson } from "./support/accounts.ts";
import { serverCart } from "./support/cart.ts";
import { test, testByProxy } from "./support/fixtures.ts";
import { hydrated, settled } from "./support/hydration.ts";
import { catalogueReplicated, openWithEventStream, serviceWorkerReady } from "./support/offline.ts";
import { askedAfter, pageTime, runClockUntil, stopClock } from "./support/page-clock.ts";

/** The first pause before a new attempt, and the longest, in milliseconds. */
const FIRST_PAUSE = 3_000;
const LONGEST_PAUSE = 30_000;
const STREAM = "/catalogue-events";

/** Counts the requests for catalogue data that the page awaits. */
function countPending(page: Page): () => number {
  const pending = new Set<Request>();
  page.on("request", (request) => {
    if (request.url().includes("/graphql?")) pending.add(request);
  });
  for (const end of ["requestfailed", "requestfinished"] as const)
    page.on(end, (request) => pending.delete(request));
  return () => pending.size;
}

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
      const { opened, failed } = streams;
      connection.cut();
      await expect.poll(() => streams.failed).toBeGreaterThan(failed);
      connection.restore();
      await api.call(owner, "update-product", { _id: watch.id, sellingPrice: price });
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
      await signInAsNewPerson(page, "Silence");
      await serviceWorkerReady(page);
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
    const pending = countPending(page);
    await page.goto(address);
    const again = page.getByRole("main").getByRole("button", { name: "Réessayer" });
    await expect(again).toBeVisible();
    await stopClock(page);
    // One that timers from before have sent would be answered, and not be counted.
    await expect.poll(pending).toBe(0);
    await context.unroute("**/graphql?**");
    const first = page.getByRole("main").getByRole("article").first();
    const since = await pageTime(page);
    await runClockUntil(page, () => first.isVisible());
    expect(await askedAfter(page, since, "/graphql?")).toBeLessThanOrEqual(LONGEST_PAUSE);
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
    await page.unroute(dead);
    const questions = page.getByRole("heading", { level: 1, name: /questions/i });
    expect(await runClockUntil(page, () => questions.isVisible())).toBeLessThanOrEqual(2 * LONGEST_PAUSE);
  });
});
