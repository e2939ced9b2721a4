import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Runs a measure with packages that are too large, or too rarely used, to be installed with the shop: they are
 * fetched for this run, then removed.
 * @param packages as `name@version`
 * @param measure called with the folder whose node_modules contains them
 * @returns its result; undefined if the packages cannot be fetched
 */
export async function withFetchedPackages(packages, measure) {
  const folder = mkdtempSync(path.join(tmpdir(), "mboa-mode-bench-packages-"));
  try {
    // Some of their dependencies ask for a newer Node.js than they need.
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
