import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** True if the package lists were updated in this run. */
let isUpdated = false;

/** Returns the path of a program on this machine, or undefined. */
export function onPath(name) {
  const { stdout, status } = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** Returns the path of a program that the tests need; installs its packages first, but only on Debian as root. */
export function installed(name, packages) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined;
  process.stdout.write(`Installing ${name} from the distribution's packages\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env });
  if (!isUpdated) apt("update", "-qq");
  isUpdated = true;
  apt("install", "-y", "-qq", "--no-install-recommends", ...packages);
  return onPath(name);
}
