import { spawn } from "node:child_process";
import path from "node:path";
import { BUDGETS } from "../budgets.mjs";
import { withFetchedPackages } from "../fetched-packages.mjs";
import { median } from "../median.mjs";

/** The last version of Lighthouse that supports Node 20. Its packages take 185 MB on the disk. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const RUNS = 5;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const FLAGS = [
  "--quiet",
  "--output=json",
  "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage",
];

/**
 * Audits a page on the phone that Lighthouse simulates.
 * @returns scores from 0 to 100, the audits that reduce the scores, and times (ms)
 */
async function audit(command, url, browser) {
  const child = spawn(process.execPath, [command, url, ...FLAGS, `--only-categories=${CATEGORIES}`], {
    env: { ...process.env, CHROME_PATH: browser },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { categories, audits, environment } = JSON.parse(await new Response(child.stdout).text());
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]),
  );
  const faults = CATEGORIES.slice(1).flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
      .map(({ id }) => id),
  );
  const times = {
    largestElement: audits["largest-contentful-paint"].numericValue,
    blocked: audits["total-blocking-time"].numericValue,
    // How fast this machine is. Lighthouse slows any processor down four times, so on a slow machine it simulates a
    // slower phone.
    machine: environment.benchmarkIndex,
  };
  return { scores, faults, times };
}

async function auditPage(command, name, url, browser) {
  const runs = [];
  for (let run = 0; run < RUNS; run++) runs.push(await audit(command, url, browser));
  const [performance, ...others] = CATEGORIES.map((category) =>
    median(runs.map(({ scores }) => scores[category])),
  );
  const [largestElement, blocked, machine] = ["largestElement", "blocked", "machine"].map((time) =>
    Math.round(median(runs.map(({ times }) => times[time]))),
  );
  const why = `largest contentful paint ${largestElement} ms, total blocking time ${blocked} ms, machine ${machine}`;
  const faults = [...new Set(runs.flatMap((run) => run.faults))];
  return [
    [`${name}: performance`, BUDGETS.speed.lighthousePerformance, `${performance} (${why})`],
    [
      `${name}: accessibility, best practices, SEO`,
      BUDGETS.speed.lighthouseOthers,
      [others.join(", "), ...faults].join("; "),
    ],
  ];
}

/**
 * Measures Lighthouse's scores of the shop on a phone (medians of five audits). If Lighthouse cannot be installed, the
 * bench's report says so.
 */
export async function measureLighthouse(address, browser) {
  const rows = await withFetchedPackages([LIGHTHOUSE], (folder) => auditPages(folder, address, browser));
  return (
    rows ?? [["Lighthouse", BUDGETS.speed.lighthousePerformance, "not measured: it could not be installed"]]
  );
}

async function auditPages(folder, address, browser) {
  const command = path.join(folder, "node_modules", "lighthouse", "cli", "index.js");
  const list = await (await fetch(`${address}/product-category?category=Robe`)).text();
  const pages = [
    ["home page", "/"],
    ["catalogue", "/product"],
    ["list", "/product-category?category=Robe"],
    ["product page", /\/product\/[0-9a-f-]{36}/.exec(list)?.[0] ?? "/"],
  ];
  const rows = [];
  for (const [name, page] of pages) rows.push(...(await auditPage(command, name, address + page, browser)));
  return rows;
}
