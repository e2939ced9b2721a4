import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { failOnWarning } from "./fail-on-warning.ts";

/** Code of three modules. The entry's dynamic import has no effect, because the page imports the module statically. */
const MODULES: Readonly<Record<string, string>> = {
  "entry.js":
    'import { page } from "./page.js"; import("./text.js").then(({ word }) => console.log(page, word));',
  "page.js": 'import { word } from "./text.js"; export const page = word + 1;',
  "text.js": 'export const word = "robe";',
};

test("a build with a warning fails, and the error contains the warning", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "warning-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, code] of Object.entries(MODULES)) writeFileSync(path.join(root, name), code);
  const input = path.join(root, "entry.js");
  const built = build({
    configFile: false,
    root,
    customLogger: { ...failOnWarning(), info: () => undefined, error: () => undefined },
    build: { rolldownOptions: { input } },
  });
  await expect(built).rejects.toThrow("dynamic import will not move module into another chunk");
});
