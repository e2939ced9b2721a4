// `npm run bench`: prints measured figures of the shop, each with its budget. Times depend on the machine. So for a
// figure that compares two programs or two versions, the bench measures both in the same run. The bench never fails
// because of a figure. Developers run it before and after a change of the shop, and compare the figures.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildIfStale } from "../graphql-server/build-if-stale.mjs";
import { BENCH_ADMIN } from "./bench/accounts/bench-admin.mjs";
import { measureFaults } from "./bench/faults/faults.mjs";
import { measureFuzz } from "./bench/faults/fuzz.mjs";
import { measurePhoneFaults } from "./bench/faults/phone-faults.mjs";
import { measureSecondDevice } from "./bench/faults/second-device.mjs";
import { measureRelease } from "./bench/release/release.mjs";
import { measureRollingRelease } from "./bench/release/rolling-release.mjs";
import { measureFirstSync } from "./bench/replica/first-sync.mjs";
import { measureReplicaMemory } from "./bench/replica/replica-memory.mjs";
import { measureSearch } from "./bench/replica/search.mjs";
import { measureChanges } from "./bench/server/changes.mjs";
import { measureEngines } from "./bench/server/engines.mjs";
import { measureOrderCommands } from "./bench/server/order-commands.mjs";
import { measureOrderLists } from "./bench/server/order-lists.mjs";
import { measureOverload } from "./bench/server/overload.mjs";
import { measureRequests } from "./bench/server/requests.mjs";
import { measureUploads } from "./bench/server/uploads.mjs";
import { measureBytes } from "./bench/visits/bytes.mjs";
import { measureFirstVisit } from "./bench/visits/first-visit.mjs";
import { measureInteractions } from "./bench/visits/interactions.mjs";
import { measureLighthouse } from "./bench/visits/lighthouse.mjs";
import { measureReturnVisit } from "./bench/visits/return-visit.mjs";
import { measureVisits } from "./bench/visits/visits.mjs";
import { findBrowser } from "./machine/find-browser.mjs";

const ROOT = path.resolve(import.meta.dirname, "..");
const PORT = Number(process.env.BENCH_PORT ?? 4188);
const ADDRESS = `http://localhost:${PORT}`;
const wanted = process.argv.slice(2);
/**
 * The command of `npm start`. The bench starts the shop with the memory limits for V8 that this command contains. If
 * NODE_OPTIONS is set, the bench uses the options in NODE_OPTIONS instead.
 */
const { start } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")).scripts;
const LIMITS = process.env.NODE_OPTIONS ? [] : start.match(/--\S+/g);

function table(title, rows) {
  process.stdout.write(`\n## ${title}\n\n| what | budget | measured |\n| --- | --- | --- |\n`);
  for (const [what, budget, measured] of rows)
    process.stdout.write(`| ${what} | ${budget} | ${measured} |\n`);
}

async function openShop(root = ROOT) {
  const env = {
    MALLOC_ARENA_MAX: "2", // the Dockerfile sets the same value
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: "",
    DATA_DIR: dataDir,
    PORT: String(PORT),
    DEMO_CATALOGUE: "true",
    ...BENCH_ADMIN,
    RATE_LIMIT_FACTOR: "100000",
    GRAPHQL_OPEN: "true",
    LOG_LEVEL: "error",
  };
  const shop = spawn(process.execPath, [...LIMITS, "graphql-server/dist/main.js"], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (;;) {
    const ready = await fetch(`${ADDRESS}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return shop;
    if (shop.exitCode !== null) throw new Error("the shop did not open");
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

async function closeShop() {
  if (shop.exitCode !== null) return;
  shop.kill("SIGTERM");
  await new Promise((resolve) => shop.once("exit", resolve));
}

async function restartFrom(root) {
  await closeShop();
  shop = await openShop(root);
}

/** The measures that start a shop of their own, instead of using the shop that the bench has started. */
const ALONE = {
  faults: ["Faults", () => measureFaults()],
  "rolling-release": ["This release rolled over a former one", () => measureRollingRelease()],
  fuzz: ["Hostile input, GraphQL and REST", () => measureFuzz()],
};

const MEASURES = {
  bytes: ["Bytes", () => measureBytes(ROOT, ADDRESS)],
  visits: ["Visits, 360 px, 4× CPU slowdown", () => measureVisits(ROOT, ADDRESS, findBrowser())],
  interactions: ["Interactions, 360 px, 4× CPU slowdown", () => measureInteractions(ADDRESS, findBrowser())],
  "first-visit": ["First visit", () => measureFirstVisit(ADDRESS, findBrowser(), () => restartFrom(ROOT))],
  "return-visit": [
    "Return visit after one changed product",
    () => measureReturnVisit(ADDRESS, findBrowser()),
  ],
  release: ["New release", () => measureRelease(ROOT, ADDRESS, restartFrom, findBrowser())],
  device: ["Catalogue on the device", () => measureDevice()],
  requests: ["Requests", (pids) => measureRequests(ADDRESS, ROOT, pids)],
  changes: ["Reads during changes", () => measureChanges(ADDRESS, ROOT)],
  engines: ["GraphQL engines", () => measureEngines(ADDRESS, ROOT)],
  overload: ["Overload, 200 connections", (pids) => measureOverload(ADDRESS, ROOT, pids)],
  uploads: ["Photo uploads", () => measureUploadsInNewShop()],
  search: ["Search", () => measureSearch(ROOT, findBrowser())],
  orders: ["Orders", () => measureOrders()],
  "phone-faults": ["Phone faults", () => measurePhoneFaults(ADDRESS, findBrowser())],
  lighthouse: ["Lighthouse, phone", () => measureLighthouse(ADDRESS, findBrowser())],
};

/**
 * Restarts the shop and measures uploads. Without the restart, the measured memory would also contain the memory that
 * the shop took under the load of the earlier measures.
 */
async function measureUploadsInNewShop() {
  await restartFrom(ROOT);
  return measureUploads(ADDRESS, ROOT, shopPids());
}

async function measureOrders() {
  return [
    ...(await measureOrderCommands(ADDRESS, ROOT, dataDir)),
    ...(await measureOrderLists(ADDRESS, ROOT, dataDir)),
  ];
}

async function measureDevice() {
  const browser = findBrowser();
  return [
    ...(await measureReplicaMemory(ROOT, ADDRESS, browser)),
    ...(await measureFirstSync(ROOT, ADDRESS, browser)),
    ...(await measureSecondDevice(ADDRESS, browser)),
  ];
}

/**
 * Returns the process id of the embedded PostgreSQL. It is read from PostgreSQL's lock file, because PostgreSQL is not
 * a child process of the bench.
 */
function databasePid() {
  const [pid] = readFileSync(path.join(dataDir, "database/cluster/data/postmaster.pid"), "utf8").split("\n");
  return pid;
}

const shopPids = () => [shop.pid, databasePid()];

/** Measures that run only if the command names them, because they take many minutes. */
const ONLY_WHEN_NAMED = ["release", "rolling-release", "faults", "fuzz", "phone-faults"];
const isWanted = ([name]) => (wanted.length === 0 ? !ONLY_WHEN_NAMED.includes(name) : wanted.includes(name));

const NAMES = Object.keys({ ...ALONE, ...MEASURES });
const unknown = wanted.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(", ")}. The measures are: ${NAMES.join(", ")}\n`);
  process.exit(2);
}

/**
 * Runs a measure and prints its table. If the measure fails, prints a table with the error instead, so that the next
 * measures can run.
 */
async function take(title, measure, ...given) {
  try {
    table(title, await measure(...given));
  } catch (error) {
    process.exitCode = 1;
    console.error(error);
    table(title, [["measurement aborted", "—", String(error).split("\n")[0]]]);
  }
}

for (const [, [title, measure]] of Object.entries(ALONE).filter(isWanted)) await take(title, measure);
const chosen = Object.entries(MEASURES).filter(isWanted);
if (chosen.length === 0) process.exit();
const dataDir = mkdtempSync(path.join(tmpdir(), "mboa-mode-bench-"));
await buildIfStale();
let shop = await openShop();
try {
  for (const [, [title, measure]] of chosen) await take(title, measure, shopPids());
} finally {
  await closeShop();
  rmSync(dataDir, { recursive: true, force: true });
}
