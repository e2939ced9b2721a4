import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { answerWith, changesDocument, likeThese, partOf } from "./made-catalogue.mjs";

const { chromium } = createRequire(import.meta.url)("@playwright/test");

const IN_SHOP = 20_000;
/** As many as a device keeps. */
const ON_DEVICE = 5_000;
const OPENINGS = 5;
/** Hydration is over, and the page has done what it does first (ms). */
const SETTLE_MS = 3_000;
const TRACED = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "__metadata"];
const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "fr-FR",
};

/** Records what the page's threads do until `stop` is called, which resolves to the events. */
async function trace(session) {
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const traceConfig = { includedCategories: TRACED, excludedCategories: ["*"] };
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  return async () => {
    const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await complete;
    return events;
  };
}

/** The pages' tasks in milliseconds of their thread's own time, the longest first: what other processes take does not count. */
function tasksOf(events) {
  const threadOf = ({ pid, tid }) => `${pid} ${tid}`;
  const named = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const mains = new Set(named.map(threadOf));
  return events
    .filter((event) => event.name === "RunTask" && event.tdur && mains.has(threadOf(event)))
    .map(({ tdur }) => tdur / 1_000)
    .sort((a, b) => b - a);
}

const holdsPart = () =>
  new Promise((resolve) => {
    const opening = indexedDB.open("boutique");
    opening.onsuccess = () => {
      const reading = opening.result.transaction("meta").objectStore("meta").getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result[0]?.extent === "partial");
      };
    };
  });

function signal() {
  let give;
  const given = new Promise((resolve) => {
    give = resolve;
  });
  return { give, given };
}

/** A first visit at CPU ×4, and the tasks of the sync alone: it waits until the page has settled. */
async function firstSync(context, address, catalogue, documentId) {
  const [asked, allowed] = [signal(), signal()];
  const mayAnswer = () => {
    asked.give();
    return allowed.given;
  };
  await context.route("**/graphql?**", answerWith(catalogue, documentId, mayAnswer));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(address, { waitUntil: "load" });
  await asked.given;
  await page.waitForTimeout(SETTLE_MS);
  const stop = await trace(session);
  allowed.give();
  await page.waitForFunction(holdsPart, undefined, { timeout: 120_000, polling: 1_000 });
  await page.waitForTimeout(SETTLE_MS);
  const tasks = tasksOf(await stop());
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.close();
  return tasks;
}

/** Milliseconds until the largest element of a page never opened is there without a network, at CPU ×4. */
async function openOffline(context, url) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      window.largest = list.getEntries().at(-1).startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForFunction(() => document.querySelector("#splash")?.hidden, undefined, { timeout: 30_000 });
  const largest = await page.evaluate(() => window.largest);
  await page.close();
  return largest;
}

/** A shop of many more products than a device keeps: the tasks of a phone's first sync, and opening it without a network. */
export async function measureFirstSync(root, address, executablePath) {
  const { documentId, products } = await changesDocument(root, address);
  const made = likeThese(products, IN_SHOP - products.length);
  // The shop's own stand first, as on its pages.
  const catalogue = partOf([...products, ...made], ON_DEVICE);
  const profile = mkdtempSync(path.join(tmpdir(), "mboa-mode-profile-"));
  const args = ["--no-sandbox", "--disable-background-networking"];
  const context = await chromium.launchPersistentContext(profile, { executablePath, args, ...PHONE });
  try {
    const tasks = await firstSync(context, address, catalogue, documentId);
    await context.setOffline(true);
    const openings = [];
    for (const { id } of catalogue.products.slice(-OPENINGS))
      openings.push(await openOffline(context, `${address}/product/${id}`));
    const load = loadavg()[0].toFixed(1);
    const longest = tasks.slice(0, 4).map((ms) => ms.toFixed(0));
    const title = `${IN_SHOP} produits, processeur ×4`;
    return [
      [
        `${title} : tâches les plus longues de la première copie, temps propre`,
        "≤ 100 ms",
        longest.join(", "),
      ],
      [
        `${title} : page ouverte sans réseau, plus grand élément (charge de la machine ${load})`,
        "≤ 0.6 s",
        `${(openings.sort((a, b) => a - b)[Math.floor(OPENINGS / 2)] / 1_000).toFixed(2)} s`,
      ],
    ];
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
