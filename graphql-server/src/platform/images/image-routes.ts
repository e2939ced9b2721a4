import { type Request, type Response, Router } from "express";
import { clientOf } from "../security/rate-limit-ip-key.ts";
import { acceptedNames, isNotModified } from "../text/content-negotiation.ts";
import type { ImageFile } from "./image-files.ts";
import type { ImageStore } from "./image-store.ts";
import {
  IMAGE_FORMATS,
  type ImageFormat,
  type ImageWidth,
  SERVED_WIDTHS,
  smallerWidth,
} from "./image-url.rules.ts";

interface ImageAddress {
  readonly id: string;
  readonly width?: ImageWidth | undefined;
  readonly format?: ImageFormat | undefined;
}

const IMAGE_PATH = new RegExp(
  `^/images/([A-Za-z0-9_-]{16})(?:/(${SERVED_WIDTHS.join("|")})(?:\\.(${IMAGE_FORMATS.join("|")}))?)?$`,
);

/**
 * Cache-Control of images. An image's URL never leads to another image, because its id is a hash of the uploaded bytes.
 */
const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * Creates the routes GET and HEAD of images. Any other path below `/images` is answered with 404. The router must be
 * mounted at the root of the application.
 * - `/images/<id>`: the image as stored, at most 1600 px wide and high
 * - `/images/<id>/<width>`: the image at this width (px), in a format that the request's `Accept` allows
 * - `/images/<id>/<width>.<format>`: the image at this width and in this format
 */
export function imageRoutes(store: ImageStore): Router {
  const router = Router();
  router.get(/^\/images(?:\/.*)?$/, async (request, response) => {
    const address = parseAddress(request.path);
    const file = address && (await findFile(store, address, request, response));
    const isSent = file && (await sendImage(file, request, response));
    if (!isSent) sendNotFound(response);
  });
  return router;
}

function parseAddress(path: string): ImageAddress | undefined {
  const parts = IMAGE_PATH.exec(path);
  if (!parts?.[1]) return undefined;
  return {
    id: parts[1],
    width: SERVED_WIDTHS.find((width) => String(width) === parts[2]),
    format: IMAGE_FORMATS.find((format) => format === parts[3]),
  };
}

function findFile(
  store: ImageStore,
  { id, width, format }: ImageAddress,
  request: Request,
  response: Response,
): Promise<ImageFile | undefined> {
  if (width === undefined) return store.master(id);
  const client = clientOf(request);
  if (format) return store.variant(id, width, format, client);
  response.vary("Accept, Save-Data");
  const accepted = acceptedFormat(request.get("accept") ?? "");
  return store.variant(id, sparedWidth(width, request), accepted, client);
}

/**
 * Returns the width that is sent. For an <img> of a browser in data-saver mode (`Save-Data: on`), it is the next
 * smaller width, if there is one. A request of the service worker has no <img> as its destination, and gets the
 * requested width, because the service worker has already chosen a smaller one.
 */
function sparedWidth(width: ImageWidth, request: Request): ImageWidth {
  const spares = request.get("save-data") === "on" && request.get("sec-fetch-dest") === "image";
  return (spares ? smallerWidth(width) : undefined) ?? width;
}

/**
 * Returns the format with the fewest bytes that the Accept header names. Wildcards do not count, so a client that sends
 * only wildcards gets JPEG.
 */
export function acceptedFormat(accept: string): ImageFormat {
  const named = acceptedNames(accept);
  if (named.includes("image/avif")) return "avif";
  return named.includes("image/webp") ? "webp" : "jpg";
}

/** Sends the file, or 304 if the client already has it. @returns false if the file was removed after it was found */
async function sendImage(file: ImageFile, request: Request, response: Response): Promise<boolean> {
  if (isNotModified(request, file.etag)) {
    response.status(304).set(cacheHeaders(file)).end();
    return true;
  }
  const bytes = request.method === "HEAD" ? undefined : await file.read();
  if (request.method !== "HEAD" && !bytes) return false;
  response
    .set(cacheHeaders(file))
    .set({ "Content-Type": file.type, "Content-Length": String(bytes?.length ?? file.size) })
    .end(bytes);
  return true;
}

function cacheHeaders(file: ImageFile): Record<string, string> {
  return {
    "Cache-Control": IMMUTABLE,
    ETag: file.etag,
    // Pages of other origins may show these images, because front ends of the shop may run on other origins.
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
}

function sendNotFound(response: Response): void {
  // The answer 404 must not be cached, because the image may be uploaded later.
  response.status(404).set("Cache-Control", "no-store").type("text/plain").send("Image introuvable");
}
