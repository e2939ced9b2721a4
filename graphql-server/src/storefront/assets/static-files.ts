import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type RequestHandler, Router } from "express";
import { prepareResponse, sendResponse } from "../../http/cached-response.ts";
import { fillSlots, openSlots } from "../../shared/html-template.rules.ts";
import type { Shop } from "../../shared/shop.rules.ts";
import { builtFiles } from "./built-files.ts";
import { previousAssets } from "./previous-assets.ts";

/** Files named by their content never change; banners and icons keep their names, so they are asked for again weekly. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const WEEKLY = "public, max-age=604800, stale-while-revalidate=2592000";
/** The slot that the build leaves in the worker's precache list (pwa/vite.config.ts). */
const SHELL_REVISION = "shell-revision";

/**
 * The PWA's built files, compressed at build time, and the three that depend on the shop's settings: the app shell, the
 * service worker that precaches it, the web app manifest.
 * @param shell the app shell, served as `/index.html`
 * @param previousFolder where previous releases' assets are retained
 * @throws when the built worker has no slot for the shell's revision
 */
export function staticFiles(
  distFolder: string,
  shell: () => Promise<string>,
  shopNow: () => Shop,
  previousFolder: string,
): Router {
  const router = Router();
  const text = (name: string): string => readFileSync(path.join(distFolder, name), "utf8");
  const worker = text("service-worker.js");
  if (!openSlots(worker).includes(SHELL_REVISION))
    throw new Error(`the built worker has no ${SHELL_REVISION}`);
  const manifest: Record<string, unknown> = JSON.parse(text("manifest.webmanifest"));

  router.get("/index.html", generated("text/html; charset=utf-8", shell));
  router.get(
    "/service-worker.js",
    // The revision is that of the shell as served, with the shop's settings: phones fetch it again when one changes.
    generated("text/javascript; charset=utf-8", async () =>
      fillSlots(worker, { [SHELL_REVISION]: revisionOf(await shell()) }),
    ),
  );
  router.get(
    "/manifest.webmanifest",
    generated("application/manifest+json", async () =>
      JSON.stringify({ ...manifest, name: shopNow().name, short_name: shopNow().name }),
    ),
  );
  router.use(builtFiles(distFolder, (name) => (name.startsWith("assets/") ? IMMUTABLE : WEEKLY)));
  router.use(previousAssets(path.join(distFolder, "assets"), previousFolder, IMMUTABLE));
  return router;
}

/** A small text asked for at most once a visit; the browser revalidates it by its ETag. */
function generated(type: string, make: () => Promise<string>): RequestHandler {
  return async (request, response) => {
    sendResponse(request, response, prepareResponse(await make(), { type }));
  };
}

const revisionOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);
