import { createRequire } from "node:module";
import { PHONE } from "../browser/phone.mjs";
import { BUDGETS } from "../budgets.mjs";
import { countedConnection } from "../network/counted-connection.mjs";

const { chromium } = createRequire(import.meta.url)("@playwright/test");

/**
 * Time for which the page stays open after it was opened (ms). In this time, the banner shows its images and the
 * service worker is installed.
 */
const WATCHED_MS = 20_000;
/** Time without data after which a visit counts as finished (ms). */
const QUIET_MS = 5_000;
/** Time for which the page stays open when it is opened a second time (ms). */
const RETURN_MS = 6_000;

/**
 * Simulated values of `navigator.connection` for each kind of connection. On a metered connection or with the data
 * saver, the shop's pages load less.
 */
const NETWORK_INFORMATION = {
  "mobile network": { type: "cellular", effectiveType: "4g", saveData: false },
  "data saver": { type: "cellular", effectiveType: "4g", saveData: true },
};

/**
 * Measures the first visit of `/`, and a second visit immediately after it; with the data saver, only the first visit.
 * Counts every byte in both directions, with headers and with the requests of the service worker and of the browser
 * itself. The first two rounds are not counted, because the server is not prepared yet: it encodes an image when the
 * image is first requested, and compresses an answer well only when the answer is requested a second time. Another row
 * shows the first visit after a restart of the server, when its answers are not compressed well yet. With
 * BENCH_DETAILS, each request and its bytes are listed.
 * @param restart restarts the server
 */
export async function measureFirstVisit(address, executablePath, restart) {
  const rows = [];
  for (const [name, information] of Object.entries(NETWORK_INFORMATION)) {
    for (let round = 0; round < 2; round++) await firstVisit(address, executablePath, information);
    const { first, again } = await firstVisit(address, executablePath, information);
    const { saveData } = information;
    rows.push([
      `home page, ${name}, 20 s`,
      saveData ? BUDGETS.firstVisit.dataSaver : BUDGETS.firstVisit.metered,
      kib(first.bytes),
    ]);
    rows.push([
      "requests",
      saveData ? "—" : BUDGETS.firstVisit.meteredRequests,
      String(first.requests.length),
    ]);
    rows.push(...details(first));
    if (!again) continue;
    rows.push(["first return visit, nothing changed", BUDGETS.returnVisit.unchanged, kib(again.bytes)]);
    rows.push(...details(again));
    await restart();
    const cold = (await firstVisit(address, executablePath, information)).first;
    rows.push([
      `home page, ${name}, 20 s, server just started`,
      BUDGETS.firstVisit.meteredOfStartedServer,
      kib(cold.bytes),
    ]);
    rows.push(...details(cold));
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

/**
 * Returns the bytes and requests that the connection has counted since `before`, an earlier result of this function.
 */
function seenOn(connection, before = { bytes: 0, requests: [] }) {
  const requests = connection.requests.map((request, at) => `${connection.bytesOf[at]} ${request}`);
  return {
    bytes: connection.bytesBothWays() - before.bytes,
    requests: requests.slice(before.requests.length),
  };
}
