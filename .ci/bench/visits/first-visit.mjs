import { createRequire } from "node:module";
import { PHONE } from "../browser/phone.mjs";
import { countedLine } from "../line/counted-line.mjs";

const { chromium } = createRequire(import.meta.url)("@playwright/test");

/** How long the page is left alone once it was asked for (ms): the banner turns, the worker installs. */
const WATCHED_MS = 20_000;

/** What `navigator.connection` says in the page. */
const LINES = {
  "réseau mobile": { type: "cellular", effectiveType: "4g", saveData: false },
  "données à épargner": { type: "cellular", effectiveType: "4g", saveData: true },
};

/**
 * The first visit of `/`: every byte of the line in both directions, headers, the worker's and the browser's own requests
 * included. Pictures are made at their first asking, and answers compressed well at their second: two rounds go before the
 * counted one. With BENCH_DETAILS set each request and its bytes are listed.
 */
export async function measureFirstVisit(address, executablePath) {
  const rows = [];
  for (const [name, connection] of Object.entries(LINES)) {
    for (let round = 0; round < 2; round++) await firstVisit(address, executablePath, connection);
    const { bytes, requests } = await firstVisit(address, executablePath, connection);
    const budget = connection.saveData ? "≤ 70 Kio" : "≤ 330 Kio";
    rows.push([`accueil, ${name}, 20 s`, budget, `${(bytes / 1024).toFixed(0)} Kio`]);
    rows.push(["requêtes", connection.saveData ? "—" : "≤ 45", String(requests.length)]);
    if (process.env.BENCH_DETAILS) rows.push(...requests.toSorted().map((request) => [request, "", ""]));
  }
  return rows;
}

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
    const page = await context.newPage();
    await page.goto(line.address);
    await page.waitForTimeout(WATCHED_MS);
    return {
      bytes: line.bytesBothWays(),
      requests: line.requests.map((request, at) => `${line.bytesOf[at]} ${request}`),
    };
  } finally {
    await browser.close();
    line.close();
  }
}
