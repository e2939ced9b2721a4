import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readBuildManifest } from "./build-manifest.ts";

const MANIFEST = {
  boot: "/assets/boot-1.js",
  entry: "/assets/app-2.js",
  importMap: '{"imports":{}}',
  shellScript: "recordClicks()",
  worker: "/assets/service-worker-3.js",
  styleSheet: "/assets/style-4.css",
  precache: ["/assets/style-4.css", "/assets/app-2.js"],
  rider: { script: "/assets/rider.js", styleSheet: "/assets/rider.css", worker: "/assets/rider-worker.js" },
  panel: { script: "/assets/panel-7.js", styleSheet: "/assets/panel-style-8.css" },
  pages: { "src/page.tsx": ["/assets/pages-5.js", "/assets/shared-6.js"] },
};

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), "build-manifest-"));
  mkdirSync(path.join(dist, ".vite"));
  mkdirSync(path.join(dist, "assets"));
  writeFileSync(path.join(dist, "assets/style-4.css"), "main{color:red}\n");
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

const write = (manifest: object) =>
  writeFileSync(path.join(dist, ".vite/build-manifest.json"), JSON.stringify(manifest));

it("the manifest contains the build's scripts, the style sheet with its text, and the scripts of each page", () => {
  write(MANIFEST);
  const manifest = readBuildManifest(dist);
  const { boot, entry, importMap, shellScript, worker, precache, panel } = MANIFEST;
  expect(manifest).toMatchObject({ boot, entry, importMap, shellScript, worker, precache, panel });
  expect(manifest.styleSheet).toEqual({ url: "/assets/style-4.css", css: "main{color:red}" });
  expect(manifest.filesOf("src/page.tsx")).toEqual(["/assets/pages-5.js", "/assets/shared-6.js"]);
  expect(manifest.filesOf("src/product-card.tsx")).toEqual([]);
});

it("reading the manifest of an incomplete build fails with the names of the missing files", () => {
  const { boot: _, ...withoutBoot } = MANIFEST;
  write(withoutBoot);
  expect(() => readBuildManifest(dist)).toThrow("boot");
});
