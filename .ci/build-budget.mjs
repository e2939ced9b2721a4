// Checks the PWA's build against its budgets: the bytes of the script of each page, and of the files that a phone
// precaches. `npm test` runs this file.
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("../pwa/dist", import.meta.url));
const read = (file) => readFileSync(path.join(dist, file), "utf8");
const manifest = JSON.parse(read(".vite/build-manifest.json"));
/** Returns the transferred bytes of these files (brotli). */
const sent = (urls) => urls.reduce((sum, url) => sum + statSync(path.join(dist, `${url}.br`)).size, 0);
const scriptOf = (page) => sent([manifest.entry, ...manifest.pages[`src/${page}-page.tsx`]]);
const kB = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;

/**
 * Returns the scripts that contain the name of another script. This is a fault, because a script with such a name
 * changes whenever the named script changes. Only the boot script, which has the import map, may contain names.
 */
function chunksThatNameOthers() {
  const names = readdirSync(path.join(dist, "assets")).filter((name) => name.endsWith(".js"));
  return names.filter((name) => {
    if (`/assets/${name}` === manifest.boot) return false;
    const code = read(`assets/${name}`);
    return names.some((other) => code.includes(other));
  });
}

const budgets = [
  ["script, home page", scriptOf("catalogue/home/home"), 98_500, kB],
  ["script, list", scriptOf("catalogue/listing/listing"), 99_400, kB],
  ["script, product page", scriptOf("catalogue/product/product"), 100_000, kB],
  ["service worker", sent([manifest.worker]), 19_100, kB],
  ["precache without the shell", sent(manifest.precache), 210_000, kB],
  ["files of the precache without the shell", manifest.precache.length, 11, String],
  ["scripts that change with another", chunksThatNameOthers().length, 0, String],
];
for (const [what, measured, budget, format] of budgets) {
  const over = measured > budget;
  process.stdout.write(`${over ? "OVER" : "    "} ${what}: ${format(measured)} (≤ ${format(budget)})\n`);
  if (over) process.exitCode = 1;
}
