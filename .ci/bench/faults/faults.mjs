import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "../../test/run.mjs";

/** Number of times that each kind of fault is caused. */
const ROUNDS = 10;

/**
 * Causes faults of the server while clients fill carts, leave messages, order, change orders, sign up and create
 * products. The clients repeat each request that got no answer. The measure runs `main.faults.test.ts` with more rounds
 * and more kinds of faults than the test suite. `check-history.mjs` compares the acknowledged operations with the final
 * data.
 */
export async function measureFaults() {
  const folder = mkdtempSync(path.join(tmpdir(), "mboa-mode-faults-"));
  const report = path.join(folder, "report");
  try {
    const env = { FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? String(ROUNDS), FAULT_REPORT: report };
    const { holds } = await run(["vitest", "run", "src/main.faults.test.ts"], { cwd: "graphql-server", env });
    const lines = existsSync(report) ? readFileSync(report, "utf8").trim().split("\n") : [];
    const rows = lines.map((line) => {
      const { title, numbers } = JSON.parse(line);
      const [faults, operations, acknowledged, lost, doubled, resurrected, stuck] = numbers;
      return [
        `${title}, ${faults} times`,
        "0 lost, 0 doubled, 0 resurrected, 0 stuck",
        `${lost} lost, ${doubled} doubled, ${resurrected} resurrected, ${stuck} stuck (${acknowledged} acknowledged of ${operations})`,
      ];
    });
    // If the test of a kind of fault fails, the table has no row for this kind, or a row with wrong figures. The
    // additional row therefore says that a test has failed.
    return holds ? rows : [...rows, ["all faults, to the end", "yes", "no: see above"]];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
