// `npm run test:random`: runs the tests with random input. The seed is TEST_SEED or a new one.
import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT, run } from "./test/run.mjs";

const RANDOM = /from "fast-check"|seededRandom/;
const TEST_SEED = process.env.TEST_SEED ?? String(randomInt(2 ** 31));

/** Returns the test files of a workspace that use random input, as paths in its folder. */
function randomTests(workspace) {
  const folder = path.join(ROOT, workspace);
  return readdirSync(path.join(folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => path.join("src", file))
    .filter((file) => RANDOM.test(readFileSync(path.join(folder, file), "utf8")));
}

process.stdout.write(`Random tests: TEST_SEED=${TEST_SEED}\n`);
for (const workspace of ["graphql-server", "pwa"]) {
  const command = ["vitest", "run", ...randomTests(workspace)];
  const { holds } = await run(command, { cwd: workspace, env: { TEST_SEED } });
  if (!holds) process.exitCode = 1;
}
process.stdout.write(`\nRandom tests: TEST_SEED=${TEST_SEED}\n`);
