import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import path from "node:path";
import { type RequestHandler, Router } from "express";
import sirv from "sirv";
import { acceptedNames } from "../../../platform/text/content-negotiation.ts";

/** Days for which a release's files are served after the last start of a server with that release. */
const RETENTION_DAYS = 30;
const RETENTION_MS = RETENTION_DAYS * 24 * 60 * 60 * 1_000;

/**
 * Serves files of previous releases that have a hash in their names. A page that was opened before an update still
 * requests these files, and so does an app shell that a service worker stored before the update. Each start of the
 * server also copies this build's files to the folder, for the time after the next update.
 * @param assets this build's folder of hashed files
 * @param folder folder of the copied files; it must be in the data directory, because each build deletes the files of
 * the previous build
 * @param cacheControl the Cache-Control header of each answer
 */
export function previousAssets(assets: string, folder: string, cacheControl: string): RequestHandler {
  retainAssets(assets, folder, new Date());
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response) => response.setHeader("Cache-Control", cacheControl),
  });
  return Router().use("/assets", (request, response, next) => {
    // The header `Accept-Encoding` gets only the names of the encodings that the client accepts, because sirv ignores
    // `q` and treats `br;q=0` as accepted.
    request.headers["accept-encoding"] = acceptedNames(request.get("accept-encoding")).join();
    files(request, response, next);
  });
}

/**
 * Copies this build's files to the folder with the files of all releases. Removes files from this folder that no start
 * has copied for 30 days.
 * @param now the time of this start; tests pass other times
 */
export function retainAssets(assets: string, folder: string, now: Date): void {
  mkdirSync(folder, { recursive: true });
  const present = new Set(readdirSync(assets));
  for (const name of present) {
    const copy = path.join(folder, name);
    copyFileSync(path.join(assets, name), copy);
    utimesSync(copy, now, now);
  }
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (!present.has(name) && now.getTime() - statSync(file).mtimeMs > RETENTION_MS) rmSync(file);
  }
}
