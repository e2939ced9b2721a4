import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Runs a measure with npm packages that are not installed with the shop, because they are too large or rarely used. The
 * packages are fetched for this run and then removed.
 * @param packages names and versions, as `name@version`
 * @param measure receives the folder whose node_modules contains the packages
 * @returns the measure's result; undefined if the packages cannot be fetched
 */
export async function withFetchedPackages(packages, measure) {
  const folder = mkdtempSync(path.join(tmpdir(), "mboa-mode-bench-packages-"));
  try {
    // `engine-strict=false` allows dependencies that require a newer Node.js than they really need.
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
