// `npm test`: every check of the project, one after the other; ends with "N passed, N failed".
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { installed, onPath } from "./debian.mjs";
import { findBrowser } from "./find-browser.mjs";

const ROOT = path.resolve(import.meta.dirname, "..");
const reports = mkdtempSync(path.join(tmpdir(), "mboa-mode-reports-"));
const totals = { passed: 0, failed: 0 };
/** What failed, said once more at the end: whoever has only the last lines of a long run can begin there. */
const failures = [];

function run(command, { cwd = ".", env = {} } = {}) {
  const [program, ...args] = command;
  const { status } = spawnSync(program, args, {
    cwd: path.join(ROOT, cwd),
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      ...env,
      PATH: `${path.join(ROOT, "node_modules/.bin")}${path.delimiter}${process.env.PATH}`,
    },
  });
  return status === 0;
}

/** A check that holds or does not. */
function check(title, command, options) {
  process.stdout.write(`\n== ${title}\n`);
  const holds = run(command, options);
  totals[holds ? "passed" : "failed"] += 1;
  if (!holds) failures.push(title);
  return holds;
}

/** A test run that counts its own tests; one that died without a report counts as a failure. */
function count(title, command, report, read, options) {
  process.stdout.write(`\n== ${title}\n`);
  const holds = run(command, options);
  const { passed, failed } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: [] };
  if (!holds && failed.length === 0) failed.push("arrêté avec une erreur hors de tout test");
  totals.passed += passed;
  totals.failed += failed.length;
  failures.push(...failed.map((failure) => `${title} : ${failure}`));
}

/** Whether nobody has the port. */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/** A free port for the end-to-end shop, and the next one for a front of another origin: none that systems give to connections. */
async function freePorts() {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  return (await isFree(port)) && (await isFree(port + 1)) ? port : freePorts();
}

/** The first lines of an error, without the terminal's colours. */
const briefly = (message = "") => stripVTControlCharacters(message).split("\n").slice(0, 12).join("\n      ");

/** Vitest's report: a file that failed before its tests counts as one failure. */
function vitestCounts({ numPassedTests, testResults }) {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(ROOT, name);
    const tests = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && tests.length === 0) return [`${file}\n      ${briefly(message)}`];
    return tests.map((test) => `${file} › ${test.fullName}\n      ${briefly(test.failureMessages[0])}`);
  });
  return { passed: numPassedTests, failed };
}

/** Playwright's report: a flaky test, passed at a second try, counts as failed. */
function playwrightCounts({ stats, suites }) {
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  const failed = suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => {
        const error = results.find((result) => result.error)?.error?.message;
        return `[${projectName}] ${file}:${line} › ${title}\n      ${briefly(error)}`;
      }),
  );
  return { passed: stats.expected, failed };
}

function vitest(title, workspace) {
  const report = path.join(reports, `${workspace}.json`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  count(title, ["vitest", "run", ...reporters], report, vitestCounts, { cwd: workspace });
}

/** As `npm start` builds it, which then has nothing to build again. */
const build = (workspace) => [
  "node",
  "--input-type=module",
  "--eval",
  `import { buildIfStale } from "./graphql-server/build-if-stale.mjs"; await buildIfStale(["${workspace}"]);`,
];

check("Mise en forme et règles du code", ["biome", "ci"]);
check("Rien d’inutilisé : fichiers, dépendances, exports", ["knip"]);
check("Types : serveur", ["tsc", "-p", "graphql-server"]);
check("Types : PWA", ["tsc", "-p", "pwa"]);
check("Types : service worker", ["tsc", "-p", "pwa/src/service-worker"]);
check("Types : génération", ["tsc", "-p", "."]);
const built = check("Construction du serveur", build("graphql-server"));
if (built) check("schema.graphql à jour", ["node", "graphql-server/dist/emit-schema.js", "--check"]);
check("Documents générés à jour", ["tsx", "codegen.ts", "--check"]);
if (!onPath("redis-server") && !installed("redis-server", ["redis-server"]))
  process.stdout.write("Pas de redis-server : les limites partagées sont essayées sur un remplaçant\n");
vitest("Tests du serveur, sur PostgreSQL", "graphql-server");
vitest("Tests de la PWA", "pwa");
if (check("Construction de la boutique", build("pwa"))) {
  const report = path.join(reports, "e2e.json");
  const env = {
    CHROMIUM_PATH: findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_PORT: String(await freePorts()),
  };
  count(
    "Tests de bout en bout, dans Chromium",
    ["playwright", "test", "--reporter=list,json"],
    report,
    playwrightCounts,
    {
      cwd: "pwa",
      env,
    },
  );
}

rmSync(reports, { recursive: true, force: true });
for (const failure of failures) process.stdout.write(`\nÉCHEC : ${failure}\n`);
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
process.exitCode = totals.failed === 0 ? 0 : 1;
