import { createRequire } from "node:module";
import { PHONE } from "../browser/phone.mjs";
import { countedLine } from "../network/counted-connection.mjs";

const { chromium } = createRequire(import.meta.url)("@playwright/test");

/** Time for which the page is watched after its request (ms): the banner rotates, the worker installs. */
const WATCHED_MS = 20_000;
/** Time without data after which the connection counts as quiet (ms). */
const QUIET_MS = 5_000;
/** Time for which the reopened page is watched (ms). */
const RETURN_MS = 6_000;

/** Values of `navigator.connection` in the page. */
const LINES = {
  "réseau mobile": { type: "cellular", effectiveType: "4g", saveData: false },
  "données à épargner": { type: "cellular", effectiveType: "4g", saveData: true },
};

/**
 * Measures the first visit of `/`, and on a metered connection the return right after it: every byte in both
 * directions, headers and the requests of worker and browser included. Images are encoded at their first request, and
 * answers compressed well at their second, so two uncounted rounds come first. With BENCH_DETAILS set, each request
 * and its bytes are listed.
 */
export async function measureFirstVisit(address, executablePath) {
  const rows = [];
  for (const [name, connection] of Object.entries(LINES)) {
    for (let round = 0; round < 2; round++) await firstVisit(address, executablePath, connection);
    const { first, again } = await firstVisit(address, executablePath, connection);
    const { saveData } = connection;
    rows.push([`accueil, ${name}, 20 s`, saveData ? "≤ 70 Kio" : "≤ 360 Kio", kib(first.bytes)]);
    rows.push(["requêtes", saveData ? "—" : "≤ 45", String(first.requests.length)]);
    rows.push(...details(first));
    if (!again) continue;
    rows.push(["premier retour, rien de changé", "≤ 5 Kio", kib(again.bytes)]);
    rows.push(...details(again));
  }
  return rows;
}

const kib = (bytes) => `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} Kio`;

const details = ({ requests }) =>
  process.env.BENCH_DETAILS ? requests.toSorted().map((request) => [request, "", ""]) : [];

async function firstVisit(address, executablePath, connection) {
  const line = await countedLine(address);
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  try {
    const headers = connection.saveData ? { extraHTTPHeaders: { "Save-Data": "on" } } : {};
    const context = await browser.newContext({ ...PHONE, ...headers });
    await context.addInitScript((said) => {
      Object.defineProperty(navigator, "connection", { value: Object.assign(new EventTarget(), said) });
    }, connection);
    const visit = async (watchedMs) => {
      const page = await context.newPage();
      await page.goto(line.address);
      await page.waitForTimeout(watchedMs);
      await page.close();
    };
    await visit(WATCHED_MS);
    const first = seenOn(line);
    if (connection.saveData) return { first };
    await line.quiet(QUIET_MS);
    const before = seenOn(line);
    await visit(RETURN_MS);
    return { first, again: seenOn(line, before) };
  } finally {
    await browser.close();
    line.close();
  }
}

/** Returns the data that arrived since `before`. */
function seenOn(line, before = { bytes: 0, requests: [] }) {
  const requests = line.requests.map((request, at) => `${line.bytesOf[at]} ${request}`);
  return { bytes: line.bytesBothWays() - before.bytes, requests: requests.slice(before.requests.length) };
}
