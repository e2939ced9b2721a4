import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readBuildManifest } from "./build-manifest.ts";

const CHUNKS = {
  "src/app/entry-client.tsx": { file: "assets/entry-1.js", isEntry: true, imports: ["_runtime-2.js"] },
  "_runtime-2.js": { file: "assets/runtime-2.js", name: "runtime" },
  "_shared-3.js": { file: "assets/shared-3.js", imports: ["src/app/entry-client.tsx", "_runtime-2.js"] },
  "src/app/boot.ts": { file: "assets/boot-4.js", name: "boot", isEntry: true },
  "src/page.tsx": {
    file: "assets/page-5.js",
    name: "page",
    imports: ["src/app/entry-client.tsx", "_shared-3.js"],
  },
  "style.css": { file: "assets/style-6.css", src: "style.css" },
};

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), "build-manifest-"));
  mkdirSync(path.join(dist, ".vite"));
  mkdirSync(path.join(dist, "assets"));
  writeFileSync(path.join(dist, "assets/style-6.css"), "main{color:red}\n");
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

const write = (chunks: object) =>
  writeFileSync(path.join(dist, ".vite/manifest.json"), JSON.stringify(chunks));

it("knows the files of the entry, and those of a page with all it imports, each once", () => {
  write(CHUNKS);
  const manifest = readBuildManifest(dist);
  expect(manifest).toMatchObject({
    boot: "/assets/boot-4.js",
    entry: "/assets/entry-1.js",
    entryImports: ["/assets/runtime-2.js"],
    styleSheet: { url: "/assets/style-6.css", css: "main{color:red}" },
  });
  expect(manifest.filesOf("src/page.tsx")).toEqual([
    "/assets/runtime-2.js",
    "/assets/page-5.js",
    "/assets/shared-3.js",
  ]);
});

it("names what is missing from a build", () => {
  const { "src/app/boot.ts": _, ...withoutBoot } = CHUNKS;
  write(withoutBoot);
  expect(() => readBuildManifest(dist)).toThrow("the PWA's build has no src/app/boot.ts");
});
