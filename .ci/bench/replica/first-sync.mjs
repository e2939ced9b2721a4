import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { PHONE } from "../browser/phone.mjs";
import { BUDGETS } from "../budgets.mjs";
import { median } from "../median.mjs";
import { answerWith, changesDocument, devicePart, variationsOf } from "./generated-catalogue.mjs";

const { chromium } = createRequire(import.meta.url)("@playwright/test");

const IN_SHOP = 20_000;
/** Largest number of products that a phone stores in its copy of the catalogue. */
const ON_DEVICE = 5_000;
const OPENINGS = 5;
/** Time after which a page has hydrated and finished its start-up work (ms). */
const SETTLE_MS = 3_000;
const TRACED = [
  "toplevel",
  "loading",
  "blink.user_timing",
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "__metadata",
];

/** Records the activity of the page's threads. @returns a function that stops the recording and returns the events */
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

function mainTasks(events) {
  const threadOf = ({ pid, tid }) => `${pid} ${tid}`;
  const named = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const mains = new Set(named.map(threadOf));
  return events.filter((event) => event.name === "RunTask" && event.tdur && mains.has(threadOf(event)));
}

/**
 * Returns a task's processor time (ms). Unlike the elapsed time, processor time does not grow if other processes are
 * busy.
 */
const ownTime = ({ tdur }) => tdur / 1_000;

const holdsPart = () =>
  new Promise((resolve) => {
    const opening = indexedDB.open("shop");
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

/**
 * Measures the tasks of the catalogue's sync in a first visit, with a processor slowed down four times. The measure
 * holds back the catalogue until the page has finished its other work, so the recording contains only the tasks of the
 * sync.
 */
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
  const tasks = mainTasks(await stop())
    .map(ownTime)
    .sort((a, b) => b - a);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.close();
  return tasks;
}

/**
 * Opens a new page without a network, with a processor slowed down four times.
 * @returns the time until the page's largest element is shown, and the processor time of the page until then (ms);
 * other processes on the machine influence only the first of these times
 */
async function openOffline(context, url) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const stop = await trace(session);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForFunction(() => document.querySelector("#splash")?.hidden, undefined, { timeout: 30_000 });
  const events = await stop();
  await page.close();
  const largest = events.filter(({ name }) => name === "largestContentfulPaint::Candidate").at(-1);
  const navigationOf = ({ args }) => args.data.navigationId;
  const { ts: start } = events.find(
    (event) => event.name === "navigationStart" && navigationOf(event) === navigationOf(largest),
  );
  const before = mainTasks(events).filter(
    ({ pid, ts }) => pid === largest.pid && ts >= start && ts < largest.ts,
  );
  return {
    wall: (largest.ts - start) / 1_000,
    own: before.map(ownTime).reduce((sum, ms) => sum + ms, 0),
  };
}

/**
 * Measures a phone's first sync of the catalogue, and pages that are opened without a network. The shop has many more
 * products than a phone stores.
 */
export async function measureFirstSync(root, address, executablePath) {
  const { documentId, products } = await changesDocument(root, address);
  const made = variationsOf(products, IN_SHOP - products.length);
  // The generated products are older than the demonstration's products. A phone stores the newest products of each
  // category, so it stores the demonstration's products too.
  const catalogue = devicePart([...products, ...made], ON_DEVICE);
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
    const title = `${IN_SHOP} products, 4× CPU slowdown`;
    return [
      [
        `${title}: longest tasks of the first sync, thread time`,
        BUDGETS.device.firstSyncTask,
        longest.join(", "),
      ],
      [
        `${title}: page opened offline, largest contentful paint, and thread time until then (load average ${load})`,
        BUDGETS.device.firstSync,
        `${median(openings.map(({ wall }) => wall)).toFixed()} ms, ${median(openings.map(({ own }) => own)).toFixed()} ms`,
      ],
    ];
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
