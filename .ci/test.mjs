// `npm test`: runs every check of the project. The last line of the output is "N passed, N failed".
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findBrowser } from "./machine/find-browser.mjs";
import { countCheck, countReport, playwrightCounts, printResults, vitestCounts } from "./test/results.mjs";
import { run, sideBySide } from "./test/run.mjs";
import { testSeed } from "./test/seed.mjs";

const reports = mkdtempSync(path.join(tmpdir(), "mboa-mode-reports-"));

async function check(title, command) {
  const { holds, output, seconds } = await run(command, { collect: true });
  process.stdout.write(`\n== ${title} (${seconds.toFixed()} s)\n${output}`);
  countCheck(title, holds);
  return holds;
}

async function tests(title, commandFor, read, options) {
  if (!options.collect) process.stdout.write(`\n== ${title}\n`);
  const report = path.join(reports, `${title}.json`);
  const { holds, output, seconds } = await run(commandFor(report), {
    ...options,
    env: options.envFor?.(report),
  });
  countReport(title, holds, report, read);
  process.stdout.write(
    options.collect ? `\n== ${title} (${seconds.toFixed()} s)\n${output}` : `(${seconds.toFixed()} s)\n`,
  );
}

function vitest(title, workspace) {
  const command = (report) => [
    ...["vitest", "run", "--reporter=dot", "--reporter=json"],
    `--outputFile.json=${report}`,
  ];
  return tests(title, command, vitestCounts, { cwd: workspace, collect: true });
}

function endToEnd() {
  const CHROMIUM_PATH = findBrowser();
  return tests(
    "End-to-end tests in Chromium",
    () => ["playwright", "test", "--reporter=list,json"],
    playwrightCounts,
    { cwd: "pwa", envFor: (report) => ({ CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: report }) },
  );
}

/**
 * Returns the command that builds a workspace in the same way as `npm start`, so that `npm start` then has nothing to
 * build.
 */
const build = (workspace) => [
  "node",
  "--input-type=module",
  "--eval",
  `import { buildIfStale } from "./graphql-server/build-if-stale.mjs"; await buildIfStale(["${workspace}"]);`,
];

// The check of the needed programs runs at the same time as the builds, because it mostly downloads and hardly uses the
// processor.
const machineReady = check("Programs that the tests need", ["node", ".ci/machine/prepare-machine.mjs"]);
const built = { server: false, shop: false };
await sideBySide([
  async () => {
    built.shop = await check("Build of the shop", build("pwa"));
    if (built.shop) await check("Weight of the build", ["node", ".ci/build-budget.mjs"]);
  },
  async () => {
    built.server = await check("Build of the server", build("graphql-server"));
    if (built.server)
      await check("schema.graphql is up to date", [
        "node",
        "graphql-server/dist/cli/emit-schema.js",
        "--check",
      ]);
  },
  () => check("Format and lint", ["biome", "ci"]),
  () => check("The linter's own rules", ["node", ".ci/lint-plugins.mjs"]),
  () => check("Nothing unused: files, dependencies, exports", ["knip"]),
  () => check("Folders: imports, sizes, names", ["node", ".ci/architecture.mjs"]),
  () => check("Types: PWA", ["tsc", "-p", "pwa"]),
  () => check("Types: server", ["tsc", "-p", "graphql-server"]),
  () => check("Types: service worker", ["tsc", "-p", "pwa/src/service-worker"]),
  () => check("Types: generation", ["tsc", "-p", "."]),
  () => check("Generated documents are up to date", ["tsx", "codegen.ts", "--check"]),
]);

await machineReady;

process.stdout.write(`\nRandom tests: TEST_SEED=${testSeed}\n`);
await sideBySide([
  () => vitest("Tests of the server, on PostgreSQL", "graphql-server"),
  () => vitest("Tests of the PWA", "pwa"),
]);
// The tests in browsers run alone: beside other checks, the browsers would become so slow that tests time out.
if (built.server && built.shop) await endToEnd();

rmSync(reports, { recursive: true, force: true });
process.exitCode = printResults() ? 0 : 1;
