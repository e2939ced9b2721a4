// `npm test`: every check of the project, one after the other; ends with "N passed, N failed".
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { findBrowser } from "./find-browser.mjs";

const ROOT = path.resolve(import.meta.dirname, "..");
const reports = mkdtempSync(path.join(tmpdir(), "mboa-mode-reports-"));
const totals = { passed: 0, failed: 0 };

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
  if (!holds) process.stdout.write(`ÉCHEC : ${title}\n`);
  return holds;
}

/** A test run that counts its own tests; one that died without a report counts as a failure. */
function count(title, command, report, read, options) {
  process.stdout.write(`\n== ${title}\n`);
  const holds = run(command, options);
  const { passed, failed } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: 0 };
  totals.passed += passed;
  totals.failed += holds ? failed : Math.max(1, failed);
}

/** A port nobody listens on now, for the end-to-end shop. */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

const vitestCounts = ({ numPassedTests, numFailedTests }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
});
const playwrightCounts = ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky });

function vitest(title, workspace) {
  const report = path.join(reports, `${workspace}.json`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  count(title, ["vitest", "run", ...reporters], report, vitestCounts, { cwd: workspace });
}

check("Mise en forme et règles du code", ["biome", "ci"]);
check("Types : serveur", ["tsc", "-p", "graphql-server"]);
check("Types : PWA", ["tsc", "-p", "pwa"]);
check("Types : service worker", ["tsc", "-p", "pwa/src/service-worker"]);
check("Types : génération", ["tsc", "-p", "."]);
const built = check("Construction du serveur", ["npm", "run", "--silent", "build", "-w", "graphql-server"]);
if (built) check("schema.graphql à jour", ["node", "graphql-server/dist/graphql/emit-schema.js", "--check"]);
check("Documents générés à jour", ["tsx", "codegen.ts", "--check"]);
vitest("Tests du serveur, sur PostgreSQL", "graphql-server");
vitest("Tests de la PWA", "pwa");
if (check("Construction de la boutique", ["npm", "run", "--silent", "build", "-w", "pwa"])) {
  const report = path.join(reports, "e2e.json");
  const env = {
    CHROMIUM_PATH: findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_PORT: String(await freePort()),
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
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
process.exitCode = totals.failed === 0 ? 0 : 1;
