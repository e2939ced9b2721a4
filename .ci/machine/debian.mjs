import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Whether the lists of packages are of today. */
let isUpdated = false;

/** The path of a program, where this machine has it. */
export function onPath(name) {
  const { stdout, status } = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * The path of a program the tests want, after its packages were installed from the distribution: on Debian as root,
 * nowhere else.
 */
export function installed(name, packages) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined;
  process.stdout.write(`Installation de ${name} par les paquets de la distribution\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env });
  if (!isUpdated) apt("update", "-qq");
  isUpdated = true;
  apt("install", "-y", "-qq", "--no-install-recommends", ...packages);
  return onPath(name);
}
