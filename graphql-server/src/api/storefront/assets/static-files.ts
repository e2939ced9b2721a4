import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type RequestHandler, Router } from "express";
import { RIDER_PATH } from "../../../features/orders/rounds/round.rules.ts";
import type { Shop } from "../../../features/shop/profile/shop.rules.ts";
import type { AssetDeltas } from "./asset-deltas.ts";
import type { BuildManifest } from "./build-manifest.ts";
import { builtFiles } from "./built-files.ts";
import { offerDictionary } from "./delta.ts";
import { GeneratedText } from "./generated-text.ts";
import { previousAssets } from "./previous-assets.ts";

/**
 * Values of the header Cache-Control. A file with a hash of its content in its name never changes, so browsers cache it
 * for a year. Banners and icons have no hash in their names, so browsers ask for a new version after a week.
 */
const IMMUTABLE = "public, max-age=31536000, immutable";
const WEEKLY = "public, max-age=604800, stale-while-revalidate=2592000";
/**
 * Returns the headers of an app shell or of the prerendered shells.
 * - `max-age` makes the shell a compression dictionary for later versions: browsers use only fresh answers as
 *   dictionaries.
 * - `private`: a proxy need not store a shell, because a service worker fetches a shell only when it installs or
 *   repairs its precache.
 * - `no-transform`: a proxy must not change a shell, because a service worker stores a shell only if it has the hash in
 *   the worker's list of files.
 */
const dictionaryHeaders = (url: string): Readonly<Record<string, string>> => ({
  "Cache-Control": "private, max-age=2592000, no-transform",
  ...offerDictionary(url),
});

/**
 * URL of the service worker that only the page of delivery riders uses. It stores the page's files, so that the page
 * opens without a network.
 */
const RIDER_WORKER = "/rider-worker.js";
const SHELL = "/index.html";
const PRERENDERED_SHELLS = "/prerendered-shells.json";

export interface PrecachedTexts {
  shell: string;
  /**
   * The prerendered shells (the first screens that are seen before any script runs) as JSON, with the version of the
   * shop's settings. They are separate from the app shell, because most releases change the app shell, which contains
   * the names of all scripts. After such a release, phones fetch only the app shell again.
   */
  prerenderedShells: Promise<string>;
}

/**
 * Serves the PWA's files, which the build has compressed, and the files that depend on the shop's settings: the app
 * shell and the prerendered shells, the service worker that precaches them, and the web app manifest.
 * @param previousFolder folder with the assets and shells of previous releases
 * @param documentHeaders the security headers of the app shell and of the worker
 */
export function staticFiles(
  distFolder: string,
  build: Pick<BuildManifest, "worker" | "precache" | "rider">,
  deltas: AssetDeltas,
  precached: () => PrecachedTexts,
  shopNow: () => Shop,
  previousFolder: string,
  documentHeaders: Readonly<Record<string, string>>,
): Router {
  const router = Router();
  const text = (name: string): string => readFileSync(path.join(distFolder, name), "utf8");
  const manifest: Record<string, unknown> = JSON.parse(text("manifest.webmanifest"));

  const kept = (type: string, url: string, folder: string, headers = {}): GeneratedText =>
    new GeneratedText(
      type,
      { ...headers, ...dictionaryHeaders(url) },
      path.join(path.dirname(previousFolder), folder),
    );

  router.get(
    SHELL,
    generated(
      kept("text/html; charset=utf-8", SHELL, "shells", documentHeaders),
      async () => precached().shell,
    ),
  );
  router.get(
    PRERENDERED_SHELLS,
    generated(
      kept("application/json", PRERENDERED_SHELLS, "prerendered-shells"),
      () => precached().prerenderedShells,
    ),
  );
  router.get(
    "/service-worker.js",
    generated(new GeneratedText("text/javascript; charset=utf-8", documentHeaders), async () => {
      const { shell, prerenderedShells } = precached();
      return workerScript(build, { [SHELL]: shell, [PRERENDERED_SHELLS]: await prerenderedShells });
    }),
  );
  const { rider } = build;
  const riderWorker = `self.RIDER_FILES=${JSON.stringify([RIDER_PATH, rider.script, rider.styleSheet])};importScripts(${JSON.stringify(rider.worker)});\n`;
  router.get(
    RIDER_WORKER,
    generated(new GeneratedText("text/javascript; charset=utf-8", documentHeaders), async () => riderWorker),
  );
  router.get(
    "/manifest.webmanifest",
    generated(new GeneratedText("application/manifest+json"), async () =>
      JSON.stringify({ ...manifest, name: shopNow().name, short_name: shopNow().name }),
    ),
  );
  router.use(builtFiles(distFolder, (name) => (name.startsWith("assets/") ? IMMUTABLE : WEEKLY), deltas));
  router.use(previousAssets(path.join(distFolder, "assets"), previousFolder, IMMUTABLE));
  return router;
}

/**
 * Returns the small script at the service worker's URL. The script contains the list of precached files, and imports
 * the script with the worker's code. Most releases change only the list, so phones need not download the worker's code
 * again.
 * @param texts the URL path of each text that depends on the shop's settings, with the text; a phone downloads a text
 * again if the text has changed
 */
function workerScript(
  { worker, precache }: Pick<BuildManifest, "worker" | "precache">,
  texts: Readonly<Record<string, string>>,
): string {
  const entries = [
    ...Object.entries(texts).map(([url, text]) => ({ url, revision: revisionOf(text) })),
    ...precache.map((url) => ({ url, revision: null })),
  ];
  return `self.__WB_MANIFEST=${JSON.stringify(entries)};importScripts(${JSON.stringify(worker)});\n`;
}

/** Creates the route that serves the text that `make` returns. `make` is called for each request. */
function generated(text: GeneratedText, make: () => Promise<string>): RequestHandler {
  return async (request, response) => text.send(request, response, await make());
}

const revisionOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);
