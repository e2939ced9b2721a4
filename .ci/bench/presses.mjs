import { createRequire } from "node:module";
import { loadavg } from "node:os";
import { PHONE } from "./phone.mjs";

const { chromium } = createRequire(import.meta.url)("@playwright/test");

const ROUNDS = 3;
/** A first visit has done what it does by itself after so long (ms): catalogue, worker, hearts. */
const SETTLE_MS = 6_000;
/** The browser tells of an interaction once its frame is there; a slow one takes no longer (ms). */
const TOLD_AFTER_MS = 1_500;
const BUDGET = "≤ 150 ms";

/** The longest interaction since the last look, from the finger's touch to the frame that shows its effect. */
function observe() {
  window.longestPress = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.longestPress = Math.max(window.longestPress, duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
}

/** What is pressed on a page, in this order. */
const PRESSES = {
  accueil: [
    ["le menu", (page) => page.locator("header").getByRole("button", { name: "Menu" })],
    ["fermer le menu", (page) => page.getByRole("button", { name: "Fermer le menu" })],
  ],
  liste: [
    ["les filtres", (page) => page.getByRole("button", { name: /^Filtre/ })],
    ["un filtre", (page) => page.getByRole("checkbox", { name: "En promotion" })],
    ["voir les articles", (page) => page.getByRole("button", { name: /^Voir .*article/ })],
  ],
  "liste, perruques": [
    ["ajouter au panier", (page) => page.getByRole("button", { name: /^Ajouter au panier/ }).first()],
    ["favori", (page) => page.getByRole("button", { name: /^Favori/ }).first()],
  ],
  produit: [
    ["ajouter au panier", (page) => page.getByRole("button", { name: "Ajouter au panier" }).first()],
    ["agrandir une image", (page) => page.getByRole("button", { name: "Agrandir l’image" })],
    ["la même, la deuxième fois", (page) => page.getByRole("button", { name: "Agrandir l’image" })],
  ],
};

async function longestPress(page, target) {
  await target.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    window.longestPress = 0;
  });
  await target.tap();
  await page.waitForTimeout(TOLD_AFTER_MS);
  return page.evaluate(() => window.longestPress);
}

/** @returns per press its duration in milliseconds */
async function pressAll(browser, url, presses) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto(url, { waitUntil: "load" });
    await page.waitForFunction(() => document.querySelector("#splash")?.hidden);
    await page.waitForTimeout(SETTLE_MS);
    const durations = [];
    for (const [, find] of presses) {
      durations.push(await longestPress(page, find(page)));
      const close = page.getByRole("dialog").getByRole("button", { name: /^Fermer/ });
      if (await close.isVisible()) await close.tap();
    }
    return durations;
  } finally {
    await context.close();
  }
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Presses of a finger on a 360 px phone at CPU ×4, by the browser's own event timing: medians of three, and the least. */
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
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking"],
  });
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
