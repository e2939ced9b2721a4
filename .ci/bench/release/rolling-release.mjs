import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT, run } from "../../test/run.mjs";

/**
 * Measures the replacement of a former release by the present release. For this, it runs a test of the test suite:
 * three instances of the former release run behind a proxy, on a database that the former release has created. The test
 * replaces these instances one by one, while visitors read pages and a shopper adds to a cart.
 */
export async function measureRollingRelease() {
  const commit = process.env.BENCH_FORMER ?? formerRelease();
  const name = output("git", ["log", "-1", "--format=%h of %cs", commit], ROOT);
  const former = mkdtempSync(path.join(tmpdir(), "mboa-mode-former-"));
  try {
    const archive = path.join(former, "release.tar");
    output("git", ["archive", `--output=${archive}`, commit], ROOT);
    output("tar", ["--extract", `--file=${archive}`], former);
    output("npm", ["ci", "--no-audit", "--no-fund"], former);
    output("npm", ["run", "--silent", "build"], former);
    const options = { cwd: "graphql-server", env: { FORMER_RELEASE: former } };
    const { holds, seconds } = await run(["vitest", "run", "src/main.instances.test.ts"], options);
    return [
      [`from ${name} to this release`, "no request lost", holds ? "none lost" : "see above"],
      ["whole test", "—", `${seconds.toFixed()} s`],
    ];
  } finally {
    rmSync(former, { recursive: true, force: true });
  }
}

/** Returns the git tag of the last release before this commit; this commit itself if there was no release. */
function formerRelease() {
  const options = ["describe", "--tags", "--abbrev=0", "--match=v*", "HEAD^"];
  const { status, stdout } = spawnSync("git", options, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trim() : "HEAD";
}

/** Runs a program and returns its output. @throws Error if the program fails */
function output(program, args, cwd) {
  const { status, stdout } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed`);
  return stdout.trim();
}
