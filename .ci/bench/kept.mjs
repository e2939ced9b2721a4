import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

const { chromium } = createRequire(import.meta.url)("@playwright/test");

/** As many as a device keeps. */
const MANY = 5_000;
const PAGE = 500;

const some = (list) => list[Math.floor(Math.random() * list.length)];

/** The demonstration's products over and over, no two alike: other ids, pictures and colours, sentences mixed anew. */
function likeThese(products, count) {
  const sentences = products.flatMap(({ description }) => description.split(/(?<=\.)\s+/));
  return Array.from({ length: count }, (_, place) => {
    const product = products[place % products.length];
    const length = product.description.split(/(?<=\.)\s+/).length;
    return {
      ...product,
      id: randomUUID(),
      productName: `${product.productName} ${place}`,
      description: Array.from({ length }, () => some(sentences)).join(" "),
      thumbnailColour: `#${randomBytes(3).toString("hex")}`,
      pictures: product.pictures.map(() => randomBytes(12).toString("base64url")),
      createdAt: product.createdAt - place * 60_000,
    };
  });
}

function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
}

/** Answers the device's question in the shop's stead: a snapshot in pages. */
function answerWith(products, documentId) {
  return async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    if (asked.get("documentId") !== documentId) return route.fallback();
    const { since } = JSON.parse(asked.get("variables") ?? "{}");
    const from = Number(since ?? 0);
    const upserted = products.slice(from, from + PAGE);
    const more = from + PAGE < products.length;
    const changes = {
      cursor: String(from + upserted.length),
      reset: from === 0,
      more,
      upserted,
      deleted: [],
      cuts: [],
    };
    return route.fulfill({ json: { data: { catalogueChanges: changes } } });
  };
}

/** What Chromium writes to its disk for a catalogue, by the shop's own code, and how long a cheap phone reads it. */
async function keep(address, executablePath, products, documentId) {
  const profile = mkdtempSync(path.join(tmpdir(), "mboa-mode-profile-"));
  const open = () =>
    chromium.launchPersistentContext(profile, {
      executablePath,
      args: ["--no-sandbox", "--disable-background-networking"],
    });
  let context = await open();
  try {
    await context.route("**/graphql?**", answerWith(products, documentId));
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForFunction(() => localStorage.getItem("catalogue") !== null, undefined, {
      timeout: 120_000,
    });
    await context.close();
    const bytes = sizeOf(path.join(profile, "Default/IndexedDB"));
    context = await open();
    const reader = await context.newPage();
    // A page of the shop without its scripts: only the reading is to be seen.
    await reader.goto(`${address}/healthz`);
    const session = await context.newCDPSession(reader);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    return { bytes, ms: await reader.evaluate(readCatalogue) };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Milliseconds until the products are in memory, the database being open: the median of five. */
async function readCatalogue() {
  const opening = indexedDB.open("boutique");
  await new Promise((resolve, reject) => Object.assign(opening, { onsuccess: resolve, onerror: reject }));
  const times = [];
  for (let round = 0; round < 5; round++) {
    const before = performance.now();
    const reading = opening.result.transaction("chunk").objectStore("chunk").getAll();
    await new Promise((resolve, reject) => Object.assign(reading, { onsuccess: resolve, onerror: reject }));
    times.push(reading.result.flat().length && performance.now() - before);
  }
  opening.result.close();
  return times.sort((a, b) => a - b)[2];
}

/** The catalogue on the device: bytes on the browser's disk, and the time to read them. */
export async function measureKept(root, address, executablePath) {
  const manifest = path.join(root, "graphql-server/stored-documents/current.json");
  const documents = Object.entries(JSON.parse(readFileSync(manifest, "utf8")));
  const [documentId] = documents.find(([, text]) => text.includes("query CatalogueChanges(")) ?? [];
  const answer = await (await fetch(`${address}/graphql?${new URLSearchParams({ documentId })}`)).json();
  const own = answer.data.catalogueChanges.upserted;
  const many = likeThese(own, MANY);
  const [small, large] = [
    await keep(address, executablePath, own, documentId),
    await keep(address, executablePath, many, documentId),
  ];
  return [
    [
      `${MANY} produits sur le disque de Chromium, par produit`,
      "≤ 250 o",
      `${(large.bytes / MANY).toFixed(0)} o`,
    ],
    [`${MANY} produits lus du disque, processeur ×4`, "—", `${large.ms.toFixed(0)} ms`],
    // Chromium compresses records from 64 kB on: a small catalogue's one record stays below.
    [
      `les ${own.length} de la démonstration sur le disque, en tout`,
      "—",
      `${(small.bytes / 1000).toFixed(0)} kB`,
    ],
    [`les ${own.length} de la démonstration lus du disque, processeur ×4`, "—", `${small.ms.toFixed(0)} ms`],
  ];
}
