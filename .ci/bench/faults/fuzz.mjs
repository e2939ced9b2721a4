import { randomInt } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "../../test/run.mjs";
import { BUDGETS } from "../budgets.mjs";

/** Number of inputs for each of about 60 operations and 12 paths: more than 10,000 in total. */
const RUNS = 150;
const FILES = ["src/api/graphql/graphql-routes.fuzz.test.ts", "src/api/rest/rest-routes.fuzz.test.ts"];

/**
 * Sends hostile input to the GraphQL and the REST API: runs the fuzz tests of the test suite with many more inputs.
 * Each run has a new seed; `TEST_SEED` repeats a run. For a failure, the smallest input that fails is printed.
 */
export async function measureFuzz() {
  const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31));
  const folder = mkdtempSync(path.join(tmpdir(), "mboa-mode-fuzz-"));
  const [counts, report] = [path.join(folder, "counts"), path.join(folder, "report.json")];
  const env = { TEST_SEED: seed, FUZZ_RUNS: String(RUNS), FUZZ_COUNT: counts };
  process.stdout.write(`Random tests: TEST_SEED=${seed}\n`);
  try {
    const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
    await run(["vitest", "run", ...FILES, ...reporters], { cwd: "graphql-server", env });
    const { numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, "utf8"));
    const sent = readFileSync(counts, "utf8").trim().split("\n");
    const total = sent.reduce((sum, line) => sum + Number(line.split(" ")[1]), 0);
    return [
      ["inputs", BUDGETS.fuzz.inputs, `${total} (${sent.join(", ")}; TEST_SEED=${seed})`],
      ["operations and paths that answered 5xx or INTERNAL", "0", `${numFailedTests} of ${numTotalTests}`],
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
