import { setTimeout as pause } from "node:timers/promises";
import { launchBareChromium } from "../browser/bare-chromium.mjs";
import { BUDGETS } from "../budgets.mjs";
import { median } from "../median.mjs";
import { countedConnection } from "../network/counted-connection.mjs";
import { withOwnBanner } from "./own-banner.mjs";

const NETWORKS = {
  "400 kbit/s": { latency: 400, throughput: 400_000 / 8 },
  "1.6 Mbit/s": { latency: 150, throughput: 1_600_000 / 8 },
  offline: { latency: 0, throughput: 0 },
};

/**
 * Runs in the page. Records paints, layout shifts and long tasks. The first screen is complete when the splash screen
 * has disappeared, React has hydrated the page, and every visible image has loaded.
 */
function observe() {
  const seen = { lcp: 0, fcp: 0, cls: 0, longest: 0, hydrated: 0, complete: 0, elements: 0 };
  window.seen = seen;
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  // The offline notice is not content of the page, but it could count as the largest paint, because it appears late and
  // has more text than a product's name. So the offline notice is left out.
  const isNotice = (element) => element.closest("[role=status]") !== null && element.closest("main") === null;
  const isOfPage = ({ element }) => element === null || !isNotice(element);
  watch("largest-contentful-paint", (entry) => {
    if (isOfPage(entry)) seen.lcp = entry.startTime;
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
  // Images in rows whose layout is deferred are left out. To read the position of an image in such a row, the browser
  // would lay out the row: the measurement itself would cause a long task.
  const inSight = (element) => {
    if (!element.checkVisibility({ contentVisibilityAuto: true })) return false;
    const { top, left, width } = element.getBoundingClientRect();
    return width > 0 && top < innerHeight && left < innerWidth;
  };
  const look = () => {
    const header = document.querySelector("#root header");
    const isAlive = header !== null && Object.keys(header).some((key) => key.startsWith("__reactFiber"));
    if (isAlive) seen.hydrated ||= performance.now();
    const isUncovered = document.querySelector("#splash")?.hidden ?? false;
    const pictures = () => [...document.querySelectorAll("main img")].filter(inSight);
    if (isAlive && isUncovered && pictures().every(({ complete }) => complete)) {
      seen.complete = performance.now();
      seen.elements = document.getElementsByTagName("*").length;
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Emulates a network for the page, and counts the bytes that the page receives. */
async function throttle(page, network) {
  const { latency, throughput } = NETWORKS[network];
  await page.send("Network.emulateNetworkConditions", {
    offline: throughput === 0,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  let bytes = 0;
  const pictures = new Map();
  const addresses = new Map();
  page.on("Network.responseReceived", ({ requestId, response }) => addresses.set(requestId, response.url));
  page.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    const { pathname } = new URL(addresses.get(requestId) ?? "data:");
    if (/^\/(images|banners)\//.test(pathname)) pictures.set(pathname, encodedDataLength);
  });
  return { bytes: () => bytes, pictures };
}

/** Runs in the page. Prevents the page from registering a service worker. */
function refuseWorker() {
  ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
}

/**
 * Measures one visit of a page.
 * @param network a name in `NETWORKS`
 * @param settleMs time for which the page stays open after its first screen is complete
 */
async function visit(page, address, network, settleMs) {
  const { bytes, pictures } = await throttle(page, network);
  await page.addInitScript(observe);
  await page.goto(address);
  await page.waitFor(() => window.seen.complete > 0);
  const firstScreen = bytes();
  const ofFirstScreen = [...pictures];
  await pause(settleMs);
  const seen = await page.evaluate(() => window.seen);
  await page.close();
  const largest = (start) =>
    Math.max(0, ...ofFirstScreen.filter(([path]) => path.startsWith(start)).map(([, size]) => size));
  return {
    ...seen,
    firstScreen,
    later: bytes() - firstScreen,
    banner: largest("/banners/"),
    card: largest("/images/"),
  };
}

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const s = (ms) => `${(ms / 1000).toFixed(2)} s`;

/** Measures first and return visits of a phone 360 px wide with two device pixels per CSS pixel (medians of three). */
export async function measureVisits(root, address, executablePath) {
  const browser = await launchBareChromium(executablePath);
  const listing = `${address}/product-category?category=Robe`;
  const list = await (await fetch(listing)).text();
  const product = address + (/\/product\/[0-9a-f-]{36}/.exec(list)?.[0] ?? "/");
  const first = async (url, network) => {
    const runs = [];
    for (let round = 0; round < 3; round++) {
      const context = await browser.openContext();
      const page = await context.openPage();
      await page.addInitScript(refuseWorker);
      runs.push(await visit(page, url, network, 6_000));
      await context.close();
    }
    return Object.fromEntries(Object.keys(runs[0]).map((key) => [key, median(runs.map((run) => run[key]))]));
  };
  try {
    await first(address, "1.6 Mbit/s"); // not counted: at the first request of an image, the server must encode it
    await first(product, "1.6 Mbit/s");
    const home = await first(address, "400 kbit/s");
    const fast = await first(address, "1.6 Mbit/s");
    const own = await withOwnBanner(root, address, async ({ tall }) => {
      await first(address, "1.6 Mbit/s"); // not counted: the server must first encode the owner's image
      const seen = await first(address, "400 kbit/s");
      const image = await fetch(`${address}${tall}/720`, { headers: { accept: "image/avif" } });
      return { ...seen, bytes: (await image.arrayBuffer()).byteLength };
    });
    const detail = await first(product, "400 kbit/s");
    const listed = await first(listing, "1.6 Mbit/s");
    const others = [listed];
    for (const page of [`${address}/product`, `${address}/search?q=sac`])
      others.push(await first(page, "1.6 Mbit/s"));
    const moved = Math.max(...[home, detail, ...others].map(({ cls }) => cls));
    return [
      [
        "home page, first visit at 400 kbit/s: largest contentful paint",
        BUDGETS.speed.homePaint,
        s(home.lcp),
      ],
      ["first contentful paint", BUDGETS.speed.firstContentfulPaint, s(home.fcp)],
      ["longest task, home page", BUDGETS.speed.longestTask, `${Math.round(home.longest)} ms`],
      ["longest task, product page", BUDGETS.speed.longestTask, `${Math.round(detail.longest)} ms`],
      [
        "cumulative layout shift, worst of home page, product page, catalogue, list and search",
        BUDGETS.speed.layoutShift,
        moved.toFixed(4),
      ],
      [
        "list: DOM elements at the complete first screen",
        BUDGETS.speed.listElements,
        String(listed.elements),
      ],
      ["hydration, home page", BUDGETS.speed.hydrated, s(home.hydrated)],
      ["hydration, product page", BUDGETS.speed.hydrated, s(detail.hydrated)],
      [
        "bytes until the complete first screen, script included",
        BUDGETS.firstVisit.untilFirstScreen,
        kB(home.firstScreen),
      ],
      ["of these, the banner", BUDGETS.firstVisit.bannerImage, kB(home.banner)],
      ["of these, the largest product image", BUDGETS.firstVisit.cardImage, kB(home.card)],
      ["bytes after that: catalogue of the device, worker installation, further images", "—", kB(home.later)],
      [
        "home page with a noisy banner photo, at 400 kbit/s: largest contentful paint",
        BUDGETS.speed.homePaint,
        s(own.lcp),
      ],
      ["its image for phones", BUDGETS.firstVisit.ownBannerImage, kB(own.bytes)],
      ["its cumulative layout shift", BUDGETS.speed.layoutShift, own.cls.toFixed(4)],
      ["home page at 1.6 Mbit/s: largest contentful paint", BUDGETS.speed.fastHomePaint, s(fast.lcp)],
      ["product page at 400 kbit/s: largest contentful paint", BUDGETS.speed.productPaint, s(detail.lcp)],
      ...(await laterVisits(browser, address, product.slice(address.length))),
    ];
  } finally {
    await browser.close();
  }
}

/** Time without data after which a visit counts as finished (ms). */
const QUIET_MS = 3_000;

/** Pages that are opened without a network, each for the first time. */
const OFFLINE = {
  "product never opened": (productPath) => productPath,
  catalogue: () => "/product",
  list: () => "/product-category?category=Robe",
  search: () => "/search?q=sac",
  cart: () => "/cart",
};

/** Adds a product without sizes to the cart, because one click in the list is enough for such a product. */
async function fillCart(page, address) {
  await page.goto(`${address}/product-category?category=Perruques+et+m%C3%A8ches`);
  await page.tap("button", "^Ajouter au panier");
  const isFilled = () =>
    [...document.querySelectorAll('a[href="/cart"]')].some((link) => /1\sarticle/.test(link.textContent));
  await page.waitFor(isFilled);
  await page.close();
}

/**
 * Measures visits that the service worker answers. The first visit is a return to a shop in which nothing has changed.
 * Its bytes include the requests of the service worker and of the browser itself. The other visits open pages for the
 * first time, without a network.
 * @returns medians of three rounds
 */
async function laterVisits(browser, address, productPath) {
  const runs = [];
  for (let round = 0; round < 3; round++) {
    const connection = await countedConnection(address);
    const context = await browser.openContext();
    try {
      const page = await context.openPage();
      await page.goto(connection.address);
      await page.waitFor(() => navigator.serviceWorker.controller !== null);
      await page.waitFor(() => localStorage.getItem("catalogue") !== null);
      await connection.quiet(QUIET_MS);
      await page.close();
      const before = connection.bytes();
      const again = await visit(await context.openPage(), connection.address, "400 kbit/s", 5_000);
      const bytes = connection.bytes() - before;
      await fillCart(await context.openPage(), connection.address);
      // Closing the proxy's connection also blocks the requests of the service worker. Chromium's network emulation
      // would block only the requests of the page.
      connection.close();
      const run = { again: again.lcp, bytes };
      for (const [name, pathOf] of Object.entries(OFFLINE))
        run[name] = (
          await visit(await context.openPage(), connection.address + pathOf(productPath), "offline", 500)
        ).lcp;
      runs.push(run);
    } finally {
      await context.close();
      connection.close();
    }
  }
  const of = (key) => median(runs.map((run) => run[key]));
  return [
    [
      "return visit, nothing changed, at 400 kbit/s: largest contentful paint",
      BUDGETS.speed.returnPaint,
      s(of("again")),
    ],
    [
      "bytes of the return visit, everything included",
      BUDGETS.returnVisit.unchanged,
      `${(of("bytes") / 1024).toFixed(1)} KiB`,
    ],
    ...Object.keys(OFFLINE).map((name) => [
      `offline, ${name}: largest contentful paint, offline notice excluded`,
      name === "product never opened" ? BUDGETS.speed.offlineProduct : BUDGETS.speed.offlineList,
      s(of(name)),
    ]),
  ];
}
