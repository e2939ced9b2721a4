import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { installed, onPath } from "./debian.mjs";

/**
 * Names of browsers. The headless shell comes first: it is the same engine without a window, and needs half the
 * processor time.
 */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** Returns Playwright's own browser, if it was downloaded. */
function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)("@playwright/test");
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/** Returns the path of a Chromium for the tests; without one it ends with a line that says what to install. */
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
