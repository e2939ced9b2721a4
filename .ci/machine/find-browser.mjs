import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { installed, onPath } from "./debian.mjs";

/**
 * Names of browsers, in the sequence in which they are searched. The headless shell is first, because it needs half the
 * processor time of a whole browser.
 */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** Returns the path of the browser that Playwright has downloaded; undefined if Playwright has downloaded none. */
function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)("@playwright/test");
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/** Returns the path of a Chromium for the tests. If there is none, prints what to install, and ends the process. */
export function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  const found =
    given ||
    NAMES.map(onPath).find(Boolean) ||
    playwrightsOwn() ||
    installed("chromium-headless-shell", ["chromium-headless-shell", "fonts-noto-core"]) ||
    installed("chromium", ["chromium", "fonts-noto-core"]);
  if (found) return found;
  process.stderr.write("No Chromium: install Chrome or Chromium, or set its path in CHROMIUM_PATH\n");
  process.exit(1);
}
