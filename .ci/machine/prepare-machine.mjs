// Installs, if this machine allows it, the programs and fonts that the tests need. They are not npm packages of the
// project. For each program or font that is still missing, prints what cannot be tested without it.
import { spawnSync } from "node:child_process";
import { installed, onPath } from "./debian.mjs";
import { findBrowser } from "./find-browser.mjs";

/**
 * Programs that only some server tests need, with their Debian packages and a message about what is not tested without
 * them.
 */
const WANTED = [
  [
    "redis-server",
    "redis-server",
    "No redis-server: shared limits are tested with a stand-in, several instances are not tested",
  ],
  ["haproxy", "haproxy", "No haproxy: several instances together are not tested"],
  [
    "/usr/lib/postgresql/15/bin/initdb",
    "postgresql-15",
    "No PostgreSQL 15: several instances are tested on the PostgreSQL of the project",
  ],
];

/**
 * A wide and a narrow font, with their Debian packages. The tests of enlarged text use them
 * (`pwa/e2e/support/fonts.ts`).
 */
const FONTS = [
  ["DejaVu Sans", "fonts-dejavu-core"],
  ["Roboto Condensed", "fonts-roboto-unhinted"],
];

/** Returns the name of a font if fontconfig knows it; undefined otherwise. */
function knownFont(name) {
  const { stdout, status } = spawnSync("fc-list", [name, "family"], { encoding: "utf8" });
  return status === 0 && stdout.trim() ? name : undefined;
}

for (const [program, packageName, without] of WANTED)
  if (!onPath(program) && !installed(program, [packageName])) process.stdout.write(`${without}\n`);
findBrowser();
for (const [font, packageName] of FONTS)
  if (!knownFont(font) && !installed(font, [packageName, "fontconfig"], knownFont))
    process.stdout.write(`No ${font}: the tests of enlarged text need another font of its width\n`);
