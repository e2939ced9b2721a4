import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { installed, onPath } from "./debian.mjs";

/** The headless shell first: the same engine without a browser's window takes half the processor time. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** Playwright's own browser, where someone has had it fetched. */
function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)("@playwright/test");
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/** The path of a Chromium to test in; stops with one line that says what to install when there is none. */
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
