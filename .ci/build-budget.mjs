// Checks the PWA's build against its budgets: the bytes of each page's scripts, and the bytes of the files that a phone
// precaches. `npm test` runs this file.
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { BUDGETS } from "./bench/budgets.mjs";

const dist = fileURLToPath(new URL("../pwa/dist", import.meta.url));
const read = (file) => readFileSync(path.join(dist, file), "utf8");
const manifest = JSON.parse(read(".vite/build-manifest.json"));
const sent = (urls) => urls.reduce((sum, url) => sum + statSync(path.join(dist, `${url}.br`)).size, 0);
const scriptOf = (page) => sent([manifest.entry, ...manifest.pages[`src/features/${page}-page.tsx`]]);

/**
 * Returns the scripts that contain the file name of another script. This is a fault, because a file name contains a
 * hash of the file: with each change of the named file, phones would have to fetch both files. Only the import map may
 * contain file names.
 */
function chunksThatNameOthers() {
  const urls = Object.values(JSON.parse(manifest.importMap).imports);
  const names = urls.map((url) => path.basename(url));
  return names.filter((name) => {
    const code = read(`assets/${name}`);
    return names.some((other) => code.includes(other));
  });
}

const { scriptOfPage, worker, precache, precachedFiles, scriptsThatChangeWithAnother } = BUDGETS.build;
const kilobytes = (bytes) => bytes / 1_000;
const figures = [
  ["script, home page", kilobytes(scriptOf("catalogue/home/home")), scriptOfPage],
  ["script, list", kilobytes(scriptOf("catalogue/listing/listing")), scriptOfPage],
  ["script, product page", kilobytes(scriptOf("catalogue/product/product")), scriptOfPage],
  ["service worker", kilobytes(sent([manifest.worker])), worker],
  ["precache without the shell", kilobytes(sent(manifest.precache)), precache],
  ["files of the precache without the shell", manifest.precache.length, precachedFiles],
  ["scripts that change with another", chunksThatNameOthers().length, scriptsThatChangeWithAnother],
];
for (const [what, measured, budget] of figures) {
  const over = measured > budget.value;
  process.stdout.write(`${over ? "OVER" : "    "} ${what}: ${Number(measured.toFixed(1))} (${budget})\n`);
  if (over) process.exitCode = 1;
}
