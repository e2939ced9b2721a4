import { createRequire } from "node:module";
import { PHONE } from "../browser/phone.mjs";
import { countedConnection } from "../network/counted-connection.mjs";

const { chromium } = createRequire(import.meta.url)("@playwright/test");

/**
 * Time for which the page is watched after its request (ms). In this time the banner rotates, and the worker is
 * installed.
 */
const WATCHED_MS = 20_000;
/** Time without data after which the connection counts as quiet (ms). */
const QUIET_MS = 5_000;
/** Time for which the reopened page is watched (ms). */
const RETURN_MS = 6_000;

/** Values of `navigator.connection` in the page. */
const NETWORK_INFORMATION = {
  "mobile network": { type: "cellular", effectiveType: "4g", saveData: false },
  "data saver": { type: "cellular", effectiveType: "4g", saveData: true },
};

/**
 * Measures the first visit of `/` and, without data-saver mode, also the visit that follows at once. Counts every
 * byte in both directions, headers and the requests of worker and browser included. Images are encoded at their first
 * request, and answers are compressed well at their second request, so two uncounted rounds come first. With
 * BENCH_DETAILS set, each request and its bytes are listed.
 */
export async function measureFirstVisit(address, executablePath) {
  const rows = [];
  for (const [name, information] of Object.entries(NETWORK_INFORMATION)) {
    for (let round = 0; round < 2; round++) await firstVisit(address, executablePath, information);
    const { first, again } = await firstVisit(address, executablePath, information);
    const { saveData } = information;
    rows.push([`home page, ${name}, 20 s`, saveData ? "≤ 70 KiB" : "≤ 360 KiB", kib(first.bytes)]);
    rows.push(["requests", saveData ? "—" : "≤ 45", String(first.requests.length)]);
    rows.push(...details(first));
    if (!again) continue;
    rows.push(["first return visit, nothing changed", "≤ 5 KiB", kib(again.bytes)]);
    rows.push(...details(again));
  }
  return rows;
}

const kib = (bytes) => `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} KiB`;

const details = ({ requests }) =>
  process.env.BENCH_DETAILS ? requests.toSorted().map((request) => [request, "", ""]) : [];

async function firstVisit(address, executablePath, information) {
  const connection = await countedConnection(address);
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  try {
    const headers = information.saveData ? { extraHTTPHeaders: { "Save-Data": "on" } } : {};
    const context = await browser.newContext({ ...PHONE, ...headers });
    await context.addInitScript((said) => {
      Object.defineProperty(navigator, "connection", { value: Object.assign(new EventTarget(), said) });
    }, information);
    const visit = async (watchedMs) => {
      const page = await context.newPage();
      await page.goto(connection.address);
      await page.waitForTimeout(watchedMs);
      await page.close();
    };
    await visit(WATCHED_MS);
    const first = seenOn(connection);
    if (information.saveData) return { first };
    await connection.quiet(QUIET_MS);
    const before = seenOn(connection);
    await visit(RETURN_MS);
    return { first, again: seenOn(connection, before) };
  } finally {
    await browser.close();
    connection.close();
  }
}

/** Returns the data that arrived since `before`. */
function seenOn(connection, before = { bytes: 0, requests: [] }) {
  const requests = connection.requests.map((request, at) => `${connection.bytesOf[at]} ${request}`);
  return {
    bytes: connection.bytesBothWays() - before.bytes,
    requests: requests.slice(before.requests.length),
  };
}
