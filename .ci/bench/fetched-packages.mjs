import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Runs a measure with packages that are too large, or of too little use, to be installed with the shop: they are
 * fetched for this run, then removed.
 * @param packages as `name@version`
 * @param measure gets the folder whose node_modules has them
 * @returns what it returns; undefined where they cannot be fetched
 */
export async function withFetchedPackages(packages, measure) {
  const folder = mkdtempSync(path.join(tmpdir(), "mboa-mode-bench-packages-"));
  try {
    // Some of what they bring asks for a newer Node.js than it needs.
    const options = [
      "--silent",
      "--engine-strict=false",
      "--no-save",
      "--no-audit",
      "--no-fund",
      "--prefix",
      folder,
    ];
    const { status } = spawnSync("npm", ["install", ...options, ...packages], { stdio: "ignore" });
    return status === 0 ? await measure(folder) : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
