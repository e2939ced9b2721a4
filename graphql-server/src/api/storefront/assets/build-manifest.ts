import { readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";

const urls = v.array(v.string());

/**
 * Content of the file that the PWA's build writes (pwa/vite/build-manifest.ts). It names the built files by their URL
 * paths.
 */
const buildManifest = v.object({
  boot: v.string(),
  entry: v.string(),
  importMap: v.string(),
  shellScript: v.string(),
  worker: v.string(),
  styleSheet: v.string(),
  precache: urls,
  pages: v.record(v.string(), urls),
  panel: v.object({ script: v.string(), styleSheet: v.string() }),
  rider: v.object({ script: v.string(), styleSheet: v.string(), worker: v.string() }),
});

/** The PWA's built files, by their URL paths. */
export interface BuildManifest {
  /** small script that starts the application on a server-rendered page */
  boot: string;
  /** the application's script; it imports nothing statically */
  entry: string;
  /** the import map as JSON, by which scripts find each other */
  importMap: string;
  /** the app shell's inline script, which records clicks until the application has loaded */
  shellScript: string;
  worker: string;
  /** files that the service worker precaches, in addition to the app shell */
  precache: readonly string[];
  /** the admin panel's own files; its document needs no other file to start */
  panel: { script: string; styleSheet: string };
  /** the files of the rider's page, and the script of its worker */
  rider: { script: string; styleSheet: string; worker: string };
  /** the one style sheet of all pages of the shop, minified */
  styleSheet: { url: string; css: string };
  /**
   * Returns the files that a page needs in addition to `entry`; empty for a module that is not a page.
   * @param module the page's source path, relative to `pwa/`
   */
  filesOf(module: string): readonly string[];
}

/** @throws Error if the manifest is missing or incomplete */
export function readBuildManifest(distFolder: string): BuildManifest {
  const read = (file: string): string => readFileSync(path.join(distFolder, file), "utf8");
  const { styleSheet, pages, ...manifest } = v.parse(
    buildManifest,
    JSON.parse(read(".vite/build-manifest.json")),
  );
  return {
    ...manifest,
    styleSheet: { url: styleSheet, css: read(styleSheet).trim() },
    filesOf: (module) => pages[module] ?? [],
  };
}
