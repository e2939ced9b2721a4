import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type RequestHandler, Router } from "express";
import type { Shop } from "../../shared/shop.rules.ts";
import type { AssetDeltas } from "./asset-deltas.ts";
import type { BuildManifest } from "./build-manifest.ts";
import { builtFiles } from "./built-files.ts";
import { GeneratedText } from "./generated-text.ts";
import { previousAssets } from "./previous-assets.ts";

/** Files named by their content never change; banners and icons keep their names, so they are asked for again weekly. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const WEEKLY = "public, max-age=604800, stale-while-revalidate=2592000";
/**
 * The shell is a dictionary for its later forms, for which a browser's cache must count it as fresh. No cache on the way
 * keeps it, and whoever asks for it asks the server: workers while they install, and when they repair their precache.
 */
const SHELL_HEADERS = {
  "Cache-Control": "private, max-age=2592000",
  "Use-As-Dictionary": 'match="/index.html"',
  Vary: "Available-Dictionary",
};

/**
 * The PWA's built files, compressed at build time, and the three that depend on the shop's settings: the app shell, the
 * service worker that precaches it, the web app manifest.
 * @param shell the app shell, served as `/index.html`
 * @param previousFolder where previous releases' assets are retained; their shells are kept beside it
 */
export function staticFiles(
  distFolder: string,
  build: Pick<BuildManifest, "worker" | "precache">,
  deltas: AssetDeltas,
  shell: () => Promise<string>,
  shopNow: () => Shop,
  previousFolder: string,
): Router {
  const router = Router();
  const text = (name: string): string => readFileSync(path.join(distFolder, name), "utf8");
  const manifest: Record<string, unknown> = JSON.parse(text("manifest.webmanifest"));

  router.get(
    "/index.html",
    generated(
      new GeneratedText(
        "text/html; charset=utf-8",
        SHELL_HEADERS,
        path.join(path.dirname(previousFolder), "shells"),
      ),
      shell,
    ),
  );
  router.get(
    "/service-worker.js",
    // The revision is that of the shell as served, with the shop's settings: phones fetch it again when one changes.
    generated(new GeneratedText("text/javascript; charset=utf-8"), async () =>
      workerScript(build, revisionOf(await shell())),
    ),
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
 * The worker's own script is an asset that most releases leave as it is; this one changes with each file of a release and
 * is all that a phone fetches of a worker it has.
 */
function workerScript(
  { worker, precache }: Pick<BuildManifest, "worker" | "precache">,
  shellRevision: string,
): string {
  const entries = [
    { url: "/index.html", revision: shellRevision },
    ...precache.map((url) => ({ url, revision: null })),
  ];
  return `self.__WB_MANIFEST=${JSON.stringify(entries)};importScripts(${JSON.stringify(worker)});\n`;
}

/** A text asked for at most once a visit. */
function generated(text: GeneratedText, make: () => Promise<string>): RequestHandler {
  return async (request, response) => text.send(request, response, await make());
}

const revisionOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);
