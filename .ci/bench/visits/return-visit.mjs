import { createRequire } from "node:module";
import { openBenchAdmin } from "../accounts/bench-admin.mjs";
import { PHONE } from "../browser/phone.mjs";
import { BUDGETS } from "../budgets.mjs";
import { countedConnection } from "../network/counted-connection.mjs";

const { chromium } = createRequire(import.meta.url)("@playwright/test");

const ROUNDS = 3;
/**
 * Number of images that the banner shows on a phone, for five seconds each. The first visit waits until it has fetched
 * all of them.
 */
const BANNER_IMAGES = 6;
/** Time without data after which a visit counts as finished (ms). */
const QUIET_MS = 5_000;

const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;

const hasSeenBanner = (images) => {
  const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
  return new Set(fetched.filter((name) => name.includes("/banners/"))).size >= images;
};

/**
 * Measures what a returning phone sends and fetches after one product has changed: every byte in both directions, with
 * headers and with the requests of the service worker and of the browser. The largest of three measurements counts.
 * Another row shows a return visit to a shop in which nothing has changed.
 */
export async function measureReturnVisit(address, executablePath) {
  const changePrice = await openBenchAdmin(address);
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  const connection = await countedConnection(address);
  const visits = [];
  try {
    const context = await browser.newContext(PHONE);
    const first = await context.newPage();
    await first.goto(connection.address, { waitUntil: "load" });
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await first.waitForFunction(() => localStorage.getItem("catalogue") !== null);
    // The first visit must fetch all images of the banner. Otherwise a measured visit would fetch the missing images.
    await first.waitForFunction(hasSeenBanner, BANNER_IMAGES, { timeout: 120_000 });
    await first.close();
    await connection.quiet(QUIET_MS);
    // In the first round, nothing in the shop is changed before the visit. This round measures a return to an unchanged
    // shop.
    for (let round = 0; round <= ROUNDS; round++) {
      if (round > 0) await changePrice(10_000 + round);
      const before = { bytes: connection.bytesBothWays(), requests: connection.requests.length };
      const page = await context.newPage();
      await page.goto(connection.address, { waitUntil: "load" });
      await page.waitForTimeout(6_000);
      await page.close();
      visits.push({
        bytes: connection.bytesBothWays() - before.bytes,
        requests: connection.requests.slice(before.requests),
      });
    }
  } finally {
    await browser.close();
    connection.close();
  }
  const [unchanged, ...changed] = visits;
  const worst = changed.reduce((one, other) => (other.bytes > one.bytes ? other : one));
  return [
    [
      "nothing changed, bytes in both directions, headers included",
      BUDGETS.returnVisit.unchanged,
      kib(unchanged.bytes),
    ],
    ["one product changed", "—", kib(worst.bytes)],
    ["more than without a change", BUDGETS.returnVisit.moreAfterChange, kib(worst.bytes - unchanged.bytes)],
    [
      "requests",
      BUDGETS.returnVisit.requests,
      `${worst.requests.length}: ${worst.requests.map((request) => request.split("?")[0]).join(", ")}`,
    ],
  ];
}
