import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const onPath = (name) => {
  const { stdout, status } = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
};

/** Playwright's own browser, where someone has had it fetched. */
function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)("@playwright/test");
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/** On Debian as root a missing browser is installed from the distribution's packages. */
function installed() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined;
  process.stdout.write("Installation de Chromium par les paquets de la distribution\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-noto-core"],
  ]) {
    spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env });
  }
  return onPath("chromium");
}

/** The path of a Chromium to test in; stops with one line that says what to install when there is none. */
export function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  const found = given || NAMES.map(onPath).find(Boolean) || playwrightsOwn() || installed();
  if (found) return found;
  process.stderr.write(
    "Aucun Chromium : installez Chrome ou Chromium, ou donnez son chemin dans CHROMIUM_PATH\n",
  );
  process.exit(1);
}
