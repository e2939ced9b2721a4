import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { BUDGETS } from "../budgets.mjs";
import { median } from "../median.mjs";
import { answerWith, changesDocument, variationsOf } from "./generated-catalogue.mjs";

const { chromium } = createRequire(import.meta.url)("@playwright/test");

/** Largest number of products that a phone stores in its copy of the catalogue. */
const MANY = 5_000;

function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
}

/**
 * Measures how many bytes Chromium writes to the disk for a catalogue, and how long a cheap phone takes to read the
 * catalogue.
 */
async function measureStored(address, executablePath, products, documentId) {
  const profile = mkdtempSync(path.join(tmpdir(), "mboa-mode-profile-"));
  const open = () =>
    chromium.launchPersistentContext(profile, {
      executablePath,
      args: ["--no-sandbox", "--disable-background-networking"],
    });
  let context = await open();
  try {
    await context.route("**/graphql?**", answerWith({ products }, documentId));
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForFunction(() => localStorage.getItem("catalogue") !== null, undefined, {
      timeout: 120_000,
    });
    await context.close();
    const bytes = sizeOf(path.join(profile, "Default/IndexedDB"));
    context = await open();
    const reader = await context.newPage();
    // `/healthz` has no scripts of the shop, so only the reading of the catalogue is measured.
    await reader.goto(`${address}/healthz`);
    const session = await context.newCDPSession(reader);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    return { bytes, ms: median(await reader.evaluate(readCatalogue)) };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/**
 * Runs in the page. Opens the database and reads all products into memory, five times.
 * @returns the time of each reading (ms), without the time to open the database
 */
async function readCatalogue() {
  const opening = indexedDB.open("shop");
  await new Promise((resolve, reject) => Object.assign(opening, { onsuccess: resolve, onerror: reject }));
  const times = [];
  for (let round = 0; round < 5; round++) {
    const before = performance.now();
    const reading = opening.result.transaction("chunk").objectStore("chunk").getAll();
    await new Promise((resolve, reject) => Object.assign(reading, { onsuccess: resolve, onerror: reject }));
    times.push(reading.result.flat().length && performance.now() - before);
  }
  opening.result.close();
  return times;
}

/** Measures the catalogue on a phone: its bytes on the browser's disk, and the time to read it. */
export async function measureReplicaMemory(root, address, executablePath) {
  const { documentId, products: own } = await changesDocument(root, address);
  const many = variationsOf(own, MANY);
  const [small, large] = [
    await measureStored(address, executablePath, own, documentId),
    await measureStored(address, executablePath, many, documentId),
  ];
  return [
    [
      `${MANY} products on Chromium's disk, per product`,
      BUDGETS.device.diskPerProduct,
      `${(large.bytes / MANY).toFixed(0)} B`,
    ],
    [`${MANY} products read from disk, 4× CPU slowdown`, "—", `${large.ms.toFixed(0)} ms`],
    // The rows show the bytes of the whole catalogue, because the bytes per product of a small and of a large catalogue
    // cannot be compared: Chromium compresses only database records of 64 kB or more, and the record of a small
    // catalogue is smaller.
    [
      `the demonstration's ${own.length} products on disk, in total`,
      "—",
      `${(small.bytes / 1000).toFixed(0)} kB`,
    ],
    [
      `the demonstration's ${own.length} products read from disk, 4× CPU slowdown`,
      "—",
      `${small.ms.toFixed(0)} ms`,
    ],
  ];
}
