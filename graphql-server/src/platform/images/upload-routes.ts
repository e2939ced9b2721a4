import { type Request, type Response, Router } from "express";
import { QUEUES } from "../admission/queues.ts";
import { WorkQueue } from "../admission/work-queue.ts";
import { ShopError } from "../errors/shop-error.ts";
import { statusOfCode } from "../errors/status-codes.ts";
import type { CurrentUser } from "../security/current-user.ts";
import type { RateLimits } from "../security/rate-limits.ts";
import { drain } from "./drain-request.ts";
import { IMAGE_LIMITS } from "./image-limits.ts";
import { DiskFull, ImageRefused, type ImageStore, type StoredImage } from "./image-store.ts";
import { FormRefused, readFormFile } from "./multipart-file.ts";

/**
 * Maximum number of bytes of a refused body that are read and discarded, so that the client receives the response.
 */
const MAX_DRAINED_BYTES = 2 * IMAGE_LIMITS.bytes;

export interface UploadRoutes {
  images: ImageStore;
  rateLimits: RateLimits;
  currentUserOf(request: Request): Promise<CurrentUser | null>;
  /** Origin of the shop, for requests without a Host header. */
  publicUrl: string;
}

/** Response to a successful upload, with the fields of Cloudinary's documented response. */
interface UploadResponse {
  public_id: string;
  url: string;
  secure_url: string;
  width: number;
  height: number;
  bytes: number;
  format: string;
  resource_type: "image";
}

/**
 * Creates the route POST `/images/upload` for ADMIN and SUPER_ADMIN. It reads a multipart form with `file` (and
 * `upload_preset`, which only other hosts use), and responds in Cloudinary's format: an image, or `{ error: { message }
 * }`.
 */
export function uploadRoutes({ images, rateLimits, currentUserOf, publicUrl }: UploadRoutes): Router {
  const router = Router();
  const queue = new WorkQueue(QUEUES.uploads);

  const storeUpload = async (request: Request): Promise<StoredImage> => {
    const { userId } = requireAdmin(await currentUserOf(request));
    await rateLimits.consume("upload", userId);
    const store = async () => images.store(await readFormFile(request, IMAGE_LIMITS.bytes));
    return queue.run(store, userId);
  };

  router.post("/images/upload", async (request, response) => {
    try {
      const image = await storeUpload(request);
      response.set("Cache-Control", "no-store").json(toResponse(image, originOf(request, publicUrl)));
      void images.warm(image.id);
    } catch (error) {
      await refuse(request, response, error);
    }
  });
  return router;
}

function requireAdmin(currentUser: CurrentUser | null): CurrentUser {
  if (!currentUser) throw ShopError.unauthenticated();
  if (currentUser.role === "GENERAL") throw ShopError.forbidden();
  return currentUser;
}

/**
 * Returns the origin at which the client has reached the server, so that the client can load the image from this
 * origin.
 */
function originOf(request: Request, publicUrl: string): string {
  return request.host ? `${request.protocol}://${request.host}` : publicUrl;
}

function toResponse({ id, url, width, height, bytes, format }: StoredImage, origin: string): UploadResponse {
  const address = `${origin}${url}`;
  return {
    public_id: id,
    url: address,
    secure_url: address,
    width,
    height,
    bytes,
    format,
    resource_type: "image",
  };
}

/**
 * Responds to an expected error; other errors are thrown again. A client that is still sending receives the response at
 * once, with the header `Connection: close`. The server reads and discards the rest of the body, and then closes the
 * connection.
 */
async function refuse(request: Request, response: Response, error: unknown): Promise<void> {
  const status = statusOf(error);
  if (status === undefined || !(error instanceof Error)) throw error;
  const body = Buffer.from(JSON.stringify({ error: { message: error.message } }));
  response.status(status).type("json");
  response.set({ "Cache-Control": "no-store", "Content-Length": String(body.length) });
  if (error instanceof ShopError && error.retryAfter) response.set("Retry-After", String(error.retryAfter));
  if (!request.complete) response.set("Connection", "close");
  response.write(body);
  await drain(request, MAX_DRAINED_BYTES);
  response.end();
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof FormRefused) return error.status;
  if (error instanceof DiskFull) return 507;
  if (error instanceof ImageRefused) return error.code === "TOO_LARGE" ? 413 : 400;
  return error instanceof ShopError ? statusOfCode(error.code) : undefined;
}
