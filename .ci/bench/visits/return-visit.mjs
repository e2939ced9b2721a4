import { createRequire } from "node:module";
import { openShopkeeper } from "../accounts/shopkeeper.mjs";
import { PHONE } from "../browser/phone.mjs";
import { countedLine } from "../network/counted-connection.mjs";

const { chromium } = createRequire(import.meta.url)("@playwright/test");

const ROUNDS = 3;
/** On a phone; each is shown for five seconds. */
const BANNER_IMAGES = 6;
/** Time without data after which the connection counts as quiet (ms). */
const QUIET_MS = 5_000;

const hasSeenBanner = (images) => {
  const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
  return new Set(fetched.filter((name) => name.includes("/banners/"))).size >= images;
};

/**
 * Measures what a returning phone sends and fetches after one product has changed: every byte in both directions,
 * headers and the requests of service worker and browser included. The largest of three.
 */
export async function measureReturnVisit(address, executablePath) {
  const changePrice = await openShopkeeper(address);
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  const line = await countedLine(address);
  const visits = [];
  try {
    const context = await browser.newContext(PHONE);
    const first = await context.newPage();
    await first.goto(line.address, { waitUntil: "load" });
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await first.waitForFunction(() => localStorage.getItem("catalogue") !== null);
    // Otherwise a later visit would fetch the banner images that this visit was too short for, especially on a busy
    // machine.
    await first.waitForFunction(hasSeenBanner, BANNER_IMAGES, { timeout: 120_000 });
    await first.close();
    await line.quiet(QUIET_MS);
    for (let round = 0; round < ROUNDS; round++) {
      await changePrice(10_000 + round);
      const before = { bytes: line.bytesBothWays(), requests: line.requests.length };
      const page = await context.newPage();
      await page.goto(line.address, { waitUntil: "load" });
      await page.waitForTimeout(6_000);
      await page.close();
      visits.push({
        bytes: line.bytesBothWays() - before.bytes,
        requests: line.requests.slice(before.requests),
      });
    }
  } finally {
    await browser.close();
    line.close();
  }
  const worst = visits.reduce((one, other) => (other.bytes > one.bytes ? other : one));
  return [
    ["octets dans les deux sens, en-têtes compris", "≤ 4.0 Kio", `${(worst.bytes / 1024).toFixed(1)} Kio`],
    [
      "requêtes",
      "≤ 3",
      `${worst.requests.length} : ${worst.requests.map((request) => request.split("?")[0]).join(", ")}`,
    ],
  ];
}
