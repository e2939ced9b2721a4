import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { launchBareChromium } from "../browser/bare-chromium.mjs";
import { median } from "../median.mjs";

const ROUNDS = 3;
/** Time after which a first visit has done its own work (ms): catalogue, worker, hearts. */
const SETTLE_MS = 6_000;
/** Longest time until the browser reports a slow interaction after its frame (ms). */
const TOLD_AFTER_MS = 1_500;
const BUDGET = "≤ 150 ms";

/** Observes the longest interaction since the last reading, from the touch to the frame that shows its effect. */
function observe() {
  window.longestPress = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.longestPress = Math.max(window.longestPress, duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
}

/** The clicks on each page, in order: the selector, and the name. */
const PRESSES = {
  accueil: [
    ["le menu", "header button", "^Menu$"],
    ["fermer le menu", "button", "^Fermer le menu$"],
  ],
  liste: [
    ["les filtres", "button", "^Filtre"],
    ["un filtre", "label", "^En promotion"],
    ["voir les articles", "button", "^Voir .*article"],
  ],
  "liste, perruques": [
    ["ajouter au panier", "button", "^Ajouter au panier"],
    ["favori", "button", "^Favori"],
  ],
  produit: [
    ["ajouter au panier", "button", "^Ajouter au panier$"],
    ["agrandir une image", "button", "^Agrandir l’image$"],
    ["la refermer", "dialog[open] button", "^Fermer"],
    ["l'agrandir, la deuxième fois", "button", "^Agrandir l’image$"],
  ],
};

async function longestPress(page, among, name) {
  await page.evaluate(() => {
    window.longestPress = 0;
  });
  await page.tap(among, name);
  await pause(TOLD_AFTER_MS);
  return page.evaluate(() => window.longestPress);
}

/** @returns the duration of each click (ms) */
async function pressAll(browser, url, presses) {
  const context = await browser.openContext();
  try {
    const page = await context.openPage();
    await page.addInitScript(observe);
    await page.goto(url);
    await page.waitFor(() => document.querySelector("#splash")?.hidden);
    await pause(SETTLE_MS);
    const durations = [];
    for (const [, among, name] of presses) durations.push(await longestPress(page, among, name));
    return durations;
  } finally {
    await context.close();
  }
}

/**
 * Measures touches on a 360 px phone with CPU ×4, by the browser's own event timing: medians of three, and minima.
 */
export async function measurePresses(address, executablePath) {
  const pageOf = async (category) =>
    /\/product\/[0-9a-f-]{36}/.exec(
      await (await fetch(`${address}/product-category?category=${category}`)).text(),
    )?.[0] ?? "/";
  const addresses = {
    accueil: "/",
    liste: "/product-category?category=Robe",
    "liste, perruques": "/product-category?category=Perruques+et+m%C3%A8ches",
    produit: await pageOf("Perruques+et+m%C3%A8ches"),
  };
  const browser = await launchBareChromium(executablePath);
  try {
    const rows = [];
    for (const [name, presses] of Object.entries(PRESSES)) {
      const runs = [];
      for (let round = 0; round < ROUNDS; round++)
        runs.push(await pressAll(browser, address + addresses[name], presses));
      for (const [place, [what]] of presses.entries()) {
        const durations = runs.map((run) => run[place]);
        rows.push([`${name} : ${what}`, BUDGET, `${median(durations)} ms (${Math.min(...durations)})`]);
      }
    }
    return [...rows, ["charge de la machine", "—", loadavg()[0].toFixed(1)]];
  } finally {
    await browser.close();
  }
}
