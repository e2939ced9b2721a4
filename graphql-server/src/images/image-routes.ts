import { readFile } from "node:fs/promises";
import { type Request, type Response, Router } from "express";
import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from "./image.rules.ts";
import type { PictureFile } from "./image-files.ts";
import type { ImageStore } from "./image-store.ts";

/** The address of a picture, taken apart. */
interface PictureAddress {
  readonly id: string;
  readonly width?: PictureWidth | undefined;
  readonly format?: PictureFormat | undefined;
}

const ADDRESS = new RegExp(
  `^/images/([A-Za-z0-9_-]{16})(?:/(${PICTURE_WIDTHS.join("|")})(?:\\.(${PICTURE_FORMATS.join("|")}))?)?$`,
);

/** The content of an address never changes: its id is its content's. */
const FOR_EVER = "public, max-age=31536000, immutable";

/**
 * GET and HEAD of `/images/<id>` (the picture, at most 1600 px), `/images/<id>/<width>` (format by `Accept`) and
 * `/images/<id>/<width>.<format>`; 404 for anything else below `/images`. Mounted at the root of the application.
 */
export function imageRoutes(store: ImageStore): Router {
  const router = Router();
  router.get(/^\/images(?:\/.*)?$/, async (request, response) => {
    const address = readAddress(request.path);
    const file = address && (await findFile(store, address, request, response));
    const sent = file && (await sendPicture(file, request, response));
    if (!sent) sendMissing(response);
  });
  return router;
}

function readAddress(path: string): PictureAddress | undefined {
  const parts = ADDRESS.exec(path);
  if (!parts?.[1]) return undefined;
  return {
    id: parts[1],
    width: PICTURE_WIDTHS.find((width) => String(width) === parts[2]),
    format: PICTURE_FORMATS.find((format) => format === parts[3]),
  };
}

function findFile(
  store: ImageStore,
  { id, width, format }: PictureAddress,
  request: Request,
  response: Response,
): Promise<PictureFile | undefined> {
  if (width === undefined) return store.master(id);
  if (format) return store.variant(id, width, format);
  response.vary("Accept");
  return store.variant(id, width, acceptedFormat(request.get("accept") ?? ""));
}

/** The lightest format a browser names; wildcards promise nothing, so they get JPEG. */
export function acceptedFormat(accept: string): PictureFormat {
  const named = accept
    .toLowerCase()
    .split(",")
    .map((range) => range.split(";").map((part) => part.trim()))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
    .map(([type]) => type);
  if (named.includes("image/avif")) return "avif";
  return named.includes("image/webp") ? "webp" : "jpg";
}

/** Sends the file or a 304; false when the file went away since it was found. */
async function sendPicture(file: PictureFile, request: Request, response: Response): Promise<boolean> {
  if (holds(request.get("if-none-match"), file.etag)) {
    response.status(304).set(lastingHeaders(file)).end();
    return true;
  }
  const bytes = request.method === "HEAD" ? undefined : await readFile(file.path).catch(() => undefined);
  if (request.method !== "HEAD" && bytes?.length !== file.size) return false;
  response
    .set(lastingHeaders(file))
    .set({ "Content-Type": file.type, "Content-Length": String(file.size) })
    .end(bytes);
  return true;
}

function lastingHeaders(file: PictureFile): Record<string, string> {
  return {
    "Cache-Control": FOR_EVER,
    ETag: file.etag,
    "X-Content-Type-Options": "nosniff",
    // Other fronts of the shop, on other origins, show these pictures.
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
}

/** Whether the reader has this content already; a forced reload counts too, as the content cannot change. */
function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return known.includes(etag) || known.includes("*");
}

function sendMissing(response: Response): void {
  // Not kept: the picture may be uploaded a moment later.
  response.set({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
  response.status(404).type("text/plain").send("Image introuvable");
}
