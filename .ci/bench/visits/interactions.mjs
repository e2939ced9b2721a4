import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { launchBareChromium } from "../browser/bare-chromium.mjs";
import { BUDGETS } from "../budgets.mjs";
import { median } from "../median.mjs";

const ROUNDS = 3;
/** Time in which a first visit loads the catalogue, the service worker and the favourite buttons (ms). */
const SETTLE_MS = 6_000;
/**
 * Longest time after which the browser reports a slow interaction, counted from the frame that shows the interaction's
 * effect (ms).
 */
const REPORTED_AFTER_MS = 1_500;

/** Runs in the page. Records the longest interaction: from the touch to the frame that shows its effect (ms). */
function observe() {
  window.longestInteraction = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.longestInteraction = Math.max(window.longestInteraction, duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
}

/** The clicks on each page, in sequence: a title, and the selector and the name of the clicked element. */
const CLICKS = {
  "home page": [
    ["open the menu", "header button", "^Menu$"],
    ["close the menu", "button", "^Fermer le menu$"],
  ],
  list: [
    ["open the filters", "button", "^Filtre"],
    ["a filter", "label", "^En promotion"],
    ["show the products", "button", "^Voir .*article"],
  ],
  "list, wigs": [
    ["add to cart", "button", "^Ajouter au panier"],
    ["favourite", "button", "^Favori"],
  ],
  "product page": [
    ["add to cart", "button", "^Ajouter au panier$"],
    ["enlarge an image", "button", "^Agrandir l’image$"],
    ["close it", "dialog[open] button", "^Fermer"],
    ["enlarge it again", "button", "^Agrandir l’image$"],
  ],
};

async function longestInteraction(page, among, name) {
  await page.evaluate(() => {
    window.longestInteraction = 0;
  });
  await page.tap(among, name);
  await pause(REPORTED_AFTER_MS);
  return page.evaluate(() => window.longestInteraction);
}

/** Makes the clicks in `clicks` on a page in a new browser context. @returns the duration of each click (ms) */
async function clickAll(browser, url, clicks) {
  const context = await browser.openContext();
  try {
    const page = await context.openPage();
    await page.addInitScript(observe);
    await page.goto(url);
    await page.waitFor(() => document.querySelector("#splash")?.hidden);
    await pause(SETTLE_MS);
    const durations = [];
    for (const [, among, name] of clicks) durations.push(await longestInteraction(page, among, name));
    return durations;
  } finally {
    await context.close();
  }
}

/**
 * Measures taps on a phone 360 px wide, with a processor slowed down four times and the browser's own event timing.
 * @returns a row for each click, with the median and the minimum of three rounds; and a row with the machine's load
 */
export async function measureInteractions(address, executablePath) {
  const pageOf = async (category) =>
    /\/product\/[0-9a-f-]{36}/.exec(
      await (await fetch(`${address}/product-category?category=${category}`)).text(),
    )?.[0] ?? "/";
  const addresses = {
    "home page": "/",
    list: "/product-category?category=Robe",
    "list, wigs": "/product-category?category=Perruques+et+m%C3%A8ches",
    "product page": await pageOf("Perruques+et+m%C3%A8ches"),
  };
  const browser = await launchBareChromium(executablePath);
  try {
    const rows = [];
    for (const [name, clicks] of Object.entries(CLICKS)) {
      const runs = [];
      for (let round = 0; round < ROUNDS; round++)
        runs.push(await clickAll(browser, address + addresses[name], clicks));
      for (const [place, [what]] of clicks.entries()) {
        const durations = runs.map((run) => run[place]);
        rows.push([
          `${name}: ${what}`,
          BUDGETS.speed.interaction,
          `${median(durations)} ms (${Math.min(...durations)})`,
        ]);
      }
    }
    return [...rows, ["load average", "—", loadavg()[0].toFixed(1)]];
  } finally {
    await browser.close();
  }
}
