import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type RequestHandler, Router } from "express";
import { prepareResponse, sendResponse } from "../http/response-cache.ts";
import type { Shop } from "../shared/shop.rules.ts";
import { builtFiles } from "./built-files.ts";
import { formerAssets } from "./former-assets.ts";

/** Files named by their content never change; banners and icons keep their names, so they are asked for again weekly. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const WEEKLY = "public, max-age=604800, stale-while-revalidate=2592000";

/**
 * The PWA's built files, compressed at build time; the few that depend on the shop's settings are filled in.
 * @param shell the page the service worker keeps
 */
export function staticFiles(
  distFolder: string,
  shell: () => Promise<string>,
  shopNow: () => Shop,
  formerFolder: string,
): Router {
  const router = Router();
  const text = (name: string): string => readFileSync(path.join(distFolder, name), "utf8");
  const worker = text("service-worker.js");
  const manifest: Record<string, unknown> = JSON.parse(text("manifest.webmanifest"));

  router.get("/index.html", answer("text/html; charset=utf-8", shell));
  router.get(
    "/service-worker.js",
    answer("text/javascript; charset=utf-8", async () => withShellRevision(worker, await shell())),
  );
  router.get(
    "/manifest.webmanifest",
    answer("application/manifest+json", async () =>
      JSON.stringify({ ...manifest, name: shopNow().name, short_name: shopNow().name }),
    ),
  );
  router.use(builtFiles(distFolder, (name) => (name.startsWith("assets/") ? IMMUTABLE : WEEKLY)));
  router.use(formerAssets(path.join(distFolder, "assets"), formerFolder, IMMUTABLE));
  return router;
}

/** Small answers asked for at most once a visit; the browser revalidates them by their ETag. */
function answer(type: string, make: () => Promise<string>): RequestHandler {
  return async (request, response) => {
    sendResponse(request, response, prepareResponse(await make(), { type }));
  };
}

/**
 * The shell the worker precaches holds the shop's settings, which the build did not know: its revision is made
 * from what is really served, so that phones fetch it anew when a setting changes.
 */
function withShellRevision(worker: string, shell: string): string {
  const revision = createHash("sha256").update(shell).digest("hex").slice(0, 16);
  return worker.replace(
    /\{[^{}]*["']?url["']?:\s*["']index\.html["'][^{}]*\}/,
    JSON.stringify({ url: "index.html", revision }),
  );
}
