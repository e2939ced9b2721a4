import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { countedLine } from "./counted-line.mjs";
import { PHONE } from "./phone.mjs";

const { chromium } = createRequire(import.meta.url)("@playwright/test");

/** What the next release changes: a word of one page. */
const CHANGED = { file: "pwa/src/pages/texts/about-text.ts", from: "Depuis 2022", to: "Ouverte en 2022" };
const NOT_COPIED = /^(pwa|graphql-server)\/(node_modules|dist-ssr|e2e|demo)$|^pwa\/dist$/;
/** What a release consists of on the line; the rest is the shop's life. */
const OF_RELEASE = /^GET \/(service-worker\.js|index\.html|assets\/)/;

const BROWSERS = [
  { name: "avec dictionnaires", budget: "≤ 5 kB", args: [] },
  {
    name: "sans dictionnaires",
    budget: "≤ 20 kB",
    args: ["--disable-features=CompressionDictionaryTransport,CompressionDictionaryTransportBackend"],
  },
];

/**
 * What a phone that has the shop fetches of its next release: every byte of its files on the line, both ways, headers
 * included. Both releases are built in one folder: where a module lies decides the order of some. With BENCH_DETAILS set
 * each request and its bytes are listed.
 * @param restartFrom opens the shop anew from a project's folder, on its former data
 */
export async function measureRelease(root, address, restartFrom, executablePath) {
  const copy = copyProject(root);
  const phones = [];
  try {
    build(copy);
    await restartFrom(copy);
    for (const { args, ...kind } of BROWSERS)
      phones.push({ ...kind, ...(await visitedShop(address, args, executablePath)) });
    changeWord(copy);
    build(copy);
    await restartFrom(copy);
    const rows = [];
    for (const { name, budget, page, line } of phones) {
      const before = line.requests.length;
      await page.evaluate(installNextWorker);
      const fetched = line.requests
        .map((request, at) => ({ request, bytes: line.bytesOf[at] }))
        .slice(before)
        .filter(({ request }) => OF_RELEASE.test(request));
      const bytes = fetched.reduce((sum, one) => sum + one.bytes, 0);
      rows.push([`un mot d'une page, ${name}`, budget, `${(bytes / 1_000).toFixed(1)} kB`]);
      rows.push(["fichiers", "—", String(fetched.length)]);
      if (process.env.BENCH_DETAILS) rows.push(...fetched.map((one) => [one.request, "", `${one.bytes} o`]));
    }
    return rows;
  } finally {
    for (const { browser, line } of phones) {
      await browser.close();
      line.close();
    }
    await restartFrom(root);
    rmSync(copy, { recursive: true, force: true });
  }
}

function copyProject(root) {
  const copy = mkdtempSync(path.join(tmpdir(), "mboa-mode-release-"));
  for (const part of ["pwa", "graphql-server"]) {
    const filter = (file) => !NOT_COPIED.test(path.relative(root, file));
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true, filter });
  }
  for (const name of ["package.json", "tsconfig.json"]) cpSync(path.join(root, name), path.join(copy, name));
  for (const name of [
    "node_modules",
    "pwa/node_modules",
    "graphql-server/node_modules",
    "graphql-server/demo",
  ])
    symlinkSync(path.join(root, name), path.join(copy, name));
  return copy;
}

function changeWord(copy) {
  const file = path.join(copy, CHANGED.file);
  const text = readFileSync(file, "utf8");
  if (!text.includes(CHANGED.from)) throw new Error(`${CHANGED.file} does not say "${CHANGED.from}"`);
  writeFileSync(file, text.replace(CHANGED.from, CHANGED.to));
}

function build(copy) {
  const { status } = spawnSync("npm", ["run", "--silent", "build"], {
    cwd: path.join(copy, "pwa"),
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("the release could not be built");
}

/** A phone that has the whole present release. */
async function visitedShop(address, args, executablePath) {
  const line = await countedLine(address);
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking", ...args],
  });
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto(line.address);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active.state === "activated");
  return { browser, page, line };
}

/** In the page: has the browser look for the next worker, and waits until that has all it precaches. */
async function installNextWorker() {
  const registration = await navigator.serviceWorker.ready;
  const former = registration.active;
  await registration.update();
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  if (worker === former) throw new Error("there is no next release");
  while (worker.state === "installing") await new Promise((done) => setTimeout(done, 100));
  if (worker.state === "redundant") throw new Error("the next release could not be installed");
}
