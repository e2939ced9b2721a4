import { type Request, type Response, Router } from "express";
import type { CurrentUser } from "../security/current-user.ts";
import type { RateLimits } from "../security/rate-limits.ts";
import { type ErrorCode, ShopError } from "../shared/shop-error.ts";
import { drain } from "./drain.ts";
import { IMAGE_LIMITS } from "./image-limits.ts";
import { DiskFull, ImageRefused, type ImageStore, type StoredImage } from "./image-store.ts";
import { FormRefused, readFormFile } from "./multipart-file.ts";
import { WorkQueue } from "./work-queue.ts";

/** Bodies in memory at once, of 15 MB at most each; those who come then wait with theirs unread. */
const BODIES_AT_ONCE = 6;
/** Uploads under way and waiting together; more are told to come back. */
const MAX_WAITING = 60;
/** Bytes of a refused body that are read past: more than any photo a phone takes. */
const MAX_READ_PAST = 2 * IMAGE_LIMITS.bytes;

/** What uploading needs of the rest of the server. */
export interface UploadRoutes {
  images: ImageStore;
  rateLimits: RateLimits;
  currentUserOf(request: Request): Promise<CurrentUser | null>;
  /** This shop's address, for clients that name none. */
  publicUrl: string;
}

/** How Cloudinary's documented answer describes a picture; ours has the same fields. */
interface UploadAnswer {
  public_id: string;
  url: string;
  secure_url: string;
  width: number;
  height: number;
  bytes: number;
  format: string;
  resource_type: "image";
}

const STATUS: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  RATE_LIMITED: 429,
};

/**
 * POST `/images/upload`: a multipart form with `file` (and `upload_preset`, which only other hosts read), from
 * ADMIN and SUPER_ADMIN. Answers and fails in Cloudinary's shape: a picture, or `{ error: { message } }`.
 */
export function uploadRoutes({ images, rateLimits, currentUserOf, publicUrl }: UploadRoutes): Router {
  const router = Router();
  const queue = new WorkQueue(BODIES_AT_ONCE);
  let waiting = 0;

  const take = async (request: Request): Promise<StoredImage> => {
    await rateLimits.upload(panelUser(await currentUserOf(request)).userId);
    if (waiting >= MAX_WAITING)
      throw new ShopError("RATE_LIMITED", "Trop d'images arrivent à la fois. Réessayez dans un instant");
    waiting += 1;
    try {
      const { result } = queue.add("upload", async () =>
        images.store(await readFormFile(request, IMAGE_LIMITS.bytes)),
      );
      return await result;
    } finally {
      waiting -= 1;
    }
  };

  router.post("/images/upload", async (request, response) => {
    try {
      const image = await take(request);
      response.set("Cache-Control", "no-store").json(describe(image, originOf(request, publicUrl)));
      void images.warm(image.id);
    } catch (error) {
      await refuse(request, response, error);
    }
  });
  return router;
}

function panelUser(currentUser: CurrentUser | null): CurrentUser {
  if (!currentUser) throw ShopError.unauthenticated();
  if (currentUser.role === "GENERAL") throw ShopError.forbidden();
  return currentUser;
}

/** The address the client itself reached us by: it can show the picture from there. */
function originOf(request: Request, publicUrl: string): string {
  return request.host ? `${request.protocol}://${request.host}` : publicUrl;
}

function describe({ id, url, width, height, bytes, format }: StoredImage, origin: string): UploadAnswer {
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
 * Answers an expected failure; a fault is left to the server's own answer. Who is still sending is answered at once
 * and told to stop, and the connection closes when the rest of the body has gone past.
 */
async function refuse(request: Request, response: Response, error: unknown): Promise<void> {
  const status = statusOf(error);
  if (status === undefined || !(error instanceof Error)) throw error;
  const answer = Buffer.from(JSON.stringify({ error: { message: error.message } }));
  response.status(status).type("json");
  response.set({ "Cache-Control": "no-store", "Content-Length": String(answer.length) });
  if (!request.complete) response.set("Connection", "close");
  response.write(answer);
  await drain(request, MAX_READ_PAST);
  response.end();
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof FormRefused) return error.status;
  if (error instanceof DiskFull) return 507;
  if (error instanceof ImageRefused) return error.code === "TOO_LARGE" ? 413 : 400;
  return error instanceof ShopError ? STATUS[error.code] : undefined;
}
