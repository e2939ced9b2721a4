import { createRequire } from "node:module";

const { chromium } = createRequire(import.meta.url)("@playwright/test");

const NETWORKS = {
  "400 kbit/s": { latency: 400, throughput: 400_000 / 8 },
  "1,6 Mbit/s": { latency: 150, throughput: 1_600_000 / 8 },
};

/** Paints, shifts and tasks as the page itself sees them. */
function observe() {
  const seen = { lcp: 0, fcp: 0, cls: 0, longest: 0 };
  window.seen = seen;
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => {
    seen.lcp = entry.startTime;
  });
  watch("paint", (entry) => {
    if (entry.name === "first-contentful-paint") seen.fcp = entry.startTime;
  });
  watch("layout-shift", (entry) => {
    if (!entry.hadRecentInput) seen.cls += entry.value;
  });
  watch("longtask", (entry) => {
    seen.longest = Math.max(seen.longest, entry.duration);
  });
}

async function throttle(page, network) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const { latency, throughput } = NETWORKS[network];
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => bytes;
}

async function visit(context, address, network, settleMs) {
  const page = await context.newPage();
  const bytes = await throttle(page, network);
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: "load" });
  await page.waitForTimeout(settleMs);
  const seen = await page.evaluate(() => window.seen);
  await page.close();
  return { ...seen, bytes: bytes() };
}

const s = (ms) => `${(ms / 1000).toFixed(2)} s`;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** First and return visits of a 360 px phone at DPR 2, medians of three. */
export async function measureVisits(address, executablePath) {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  const phone = {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: "fr-FR",
  };
  const list = await (await fetch(`${address}/product-category?category=Robe`)).text();
  const product = address + (/\/product\/[0-9a-f-]{36}/.exec(list)?.[0] ?? "/");
  const first = async (url, network) => {
    const runs = [];
    for (let round = 0; round < 3; round++) {
      const context = await browser.newContext({ ...phone, serviceWorkers: "block" });
      runs.push(await visit(context, url, network, 6_000));
      await context.close();
    }
    return Object.fromEntries(Object.keys(runs[0]).map((key) => [key, median(runs.map((run) => run[key]))]));
  };
  try {
    await first(address, "1,6 Mbit/s"); // the picture variants are made at their first asking
    await first(product, "1,6 Mbit/s");
    const home = await first(address, "400 kbit/s");
    const fast = await first(address, "1,6 Mbit/s");
    const detail = await first(product, "400 kbit/s");
    return [
      ["accueil, première visite à 400 kbit/s : plus grand élément", "≤ 2.2 s", s(home.lcp)],
      ["premier élément", "≤ 1.2 s", s(home.fcp)],
      ["plus longue tâche", "≤ 200 ms", `${Math.round(home.longest)} ms`],
      ["déplacement de la page", "≤ 0.01", home.cls.toFixed(4)],
      [
        "octets en tout, script compris, 6 s après le chargement",
        "≤ 200 kB",
        `${(home.bytes / 1000).toFixed(0)} kB`,
      ],
      ["accueil à 1,6 Mbit/s : plus grand élément", "≤ 1.0 s", s(fast.lcp)],
      ["produit à 400 kbit/s : plus grand élément", "≤ 1.6 s", s(detail.lcp)],
      ...(await returnVisit(browser, phone, address)),
    ];
  } finally {
    await browser.close();
  }
}

/** A second visit through the service worker, nothing changed in between; the worker's own requests are counted. */
async function returnVisit(browser, phone, address) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "networkidle" });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForTimeout(5_000);
  await page.close();
  // What the worker fetches for the page does not cross the page's own connection: it is counted apart.
  let workerBytes = 0;
  context.on("response", (response) => {
    if (response.request().serviceWorker()) workerBytes += Number(response.headers()["content-length"] ?? 0);
  });
  const { lcp, bytes } = await visit(context, address, "400 kbit/s", 4_000);
  await context.close();
  return [
    ["retour, rien de changé à 400 kbit/s : plus grand élément", "≤ 0.6 s", s(lcp)],
    ["octets du retour", "≤ 3 kB", `${((bytes + workerBytes) / 1000).toFixed(1)} kB`],
  ];
}
