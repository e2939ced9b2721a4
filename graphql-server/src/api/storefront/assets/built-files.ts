import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RequestHandler } from "express";
import { lookup } from "mrmime";
import { type CachedResponse, sendResponse } from "../../../platform/http/cached-response.ts";
import { etagOf } from "../../../platform/text/content-hash.ts";
import { parseUrl } from "../../../platform/text/parse-url.rules.ts";
import { AssetDeltas } from "./asset-deltas.ts";
import { FORMER_NAME } from "./asset-patch.rules.ts";

/** Compressed copies that the build writes beside its files. */
const COMPRESSED = /\.(?:br|gz)$/;
/**
 * Regular expression for paths with a file or folder whose name begins with a dot. Such files contain metadata of the
 * build, and are not served.
 */
const HIDDEN = /(?:^|\/)\./;

/**
 * Serves a build's files from memory (about 3 MB), as they were when the server started, because another release may be
 * copied over the folder while the server runs.
 * @param cacheControl returns the Cache-Control header of a file, by its path in the folder
 * @param deltas the differences of the hashed files from their former versions
 */
export function builtFiles(
  folder: string,
  cacheControl: (name: string) => string,
  deltas = new AssetDeltas(),
): RequestHandler {
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"),
      )
      .filter((name) => !HIDDEN.test(name))
      .map((name) => [`/${name}`, readFile(path.join(folder, name), cacheControl(name))]),
  );
  return (request, response, next) => {
    const file = files.get(request.path);
    if (!file || !["GET", "HEAD"].includes(request.method)) return next();
    const name = path.basename(request.path);
    const patch = deltas.patchOf(name, parseUrl(request.url, "http://shop")?.searchParams.get(FORMER_NAME));
    if (!patch) return sendResponse(request, response, file, deltas.find(name, request.headers));
    sendResponse(request, response, {
      ...patch,
      headers: { "Cache-Control": cacheControl(request.path.slice(1)) },
    });
  };
}

function readFile(file: string, cacheControl: string): CachedResponse {
  const raw = readFileSync(file);
  const compressed = (extension: string): Buffer | undefined =>
    existsSync(file + extension) ? readFileSync(file + extension) : undefined;
  const type = lookup(file) ?? "application/octet-stream";
  return {
    status: 200,
    type: type.startsWith("text/") ? `${type}; charset=utf-8` : type,
    etag: etagOf(raw),
    raw,
    brotli: compressed(".br"),
    gzip: compressed(".gz"),
    headers: { "Cache-Control": cacheControl, ...AssetDeltas.headersOf(path.basename(file)) },
  };
}
