import { readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";

const urls = v.array(v.string());

/**
 * Schema of the file that the PWA's build writes (pwa/vite/build-manifest.ts). The file contains the URL paths of the
 * built files.
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

/** The files of the PWA's build. Files are named by their URL paths. */
export interface BuildManifest {
  /** Small script that starts the application on a server-rendered page. */
  boot: string;
  /** The application's script. It imports nothing statically. */
  entry: string;
  /** The import map as JSON. It tells the browser the URL of each script that another script imports. */
  importMap: string;
  /** The app shell's inline script, which records clicks until the application has loaded. */
  shellScript: string;
  worker: string;
  /** Files that the service worker precaches, in addition to the app shell. */
  precache: readonly string[];
  /** The files that only the admin panel uses. The panel's HTML page needs no other file to start. */
  panel: { script: string; styleSheet: string };
  /** The files of the rider's page, and the script of its service worker. */
  rider: { script: string; styleSheet: string; worker: string };
  /** The one style sheet of all pages of the shop, minified. */
  styleSheet: { url: string; css: string };
  /**
   * Returns the files that a page needs in addition to `entry`; an empty list for a module that is not a page.
   * @param module the page's source path, relative to `pwa/`
   */
  filesOf(module: string): readonly string[];
}

/** Reads the build's manifest. @throws Error if the manifest is missing or incomplete */
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
