import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** True if this run has already updated the lists of Debian packages. One update is enough for all packages. */
let isUpdated = false;

/** Returns the path of a program on this machine; undefined if it is not installed. */
export function onPath(name) {
  const { stdout, status } = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * Installs Debian packages that contain a program or font. Does nothing unless this process runs as root on Debian.
 * @param find finds the installed program or font by its name
 * @returns the result of `find` after the installation, such as the program's path; undefined if nothing was installed
 */
export function installed(name, packages, find = onPath) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined;
  process.stdout.write(`Installing ${name} from the distribution's packages\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env });
  if (!isUpdated) apt("update", "-qq");
  isUpdated = true;
  apt("install", "-y", "-qq", "--no-install-recommends", ...packages);
  return find(name);
}
