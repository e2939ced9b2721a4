import { canonicalImageUrl } from "graphql-server/platform/images/image-url";
import { storedToken } from "../../../data/session/session.ts";
import type { UploadTarget } from "../api/image-upload-api.ts";

/** Time without progress after which an upload counts as lost (ms). */
const STALL_TIMEOUT_MS = 45_000;

/** A failed upload; `message` is the reason in French, or empty if the reason is unknown. */
export class UploadError extends Error {
  override readonly name = "UploadError";
}

export interface UploadOptions {
  signal: AbortSignal;
  /** Called with the fraction of the image that is already sent, 0 to 1. */
  onProgress: (fraction: number) => void;
}

/**
 * Sends an image as a multipart form with the fields `file` and `upload_preset`. Uses XMLHttpRequest, because fetch
 * reports no upload progress.
 * @returns the URL of the image at the host, in the form in which the server stores image URLs
 * @throws UploadError
 */
export function uploadImage(
  image: Blob,
  { url: address, preset }: UploadTarget,
  { signal, onProgress }: UploadOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fail = (message = "") => reject(new UploadError(message));
    const abortUpload = () => {
      request.abort();
      fail();
    };
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(abortUpload, STALL_TIMEOUT_MS);
    };

    request.upload.addEventListener("progress", ({ loaded, total }) => {
      restartTimer();
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      const { url, error } = readResponse(request.responseText);
      if (request.status < 300 && url) resolve(canonicalImageUrl(url));
      // Messages of the shop's own server are in French and are shown as they are. A message of another host is quoted
      // in a French sentence.
      else fail(isOwn(address) ? error : hostRefusal(request.status, error));
    });
    for (const event of ["error", "abort"]) request.addEventListener(event, () => fail());
    request.addEventListener("loadend", () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abortUpload);
    });
    signal.addEventListener("abort", abortUpload);
    request.open("POST", address);
    // The session token is sent to the shop's own server only.
    const token = isOwn(address) ? storedToken() : null;
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.send(formOf(image, preset));
    restartTimer();
  });
}

const isOwn = (address: string): boolean => new URL(address, location.href).origin === location.origin;

/**
 * Returns the French message after an upload to another host has failed: the host gets too many requests, does not work
 * now, or has refused this upload.
 */
function hostRefusal(status: number, message: string | undefined): string {
  if (status === 420 || status === 429)
    return "L’hébergeur d’images reçoit trop d’envois. Réessayez dans un instant";
  if (status < 400 || status >= 500) return "L’hébergeur d’images ne fonctionne pas pour l’instant";
  return message
    ? `L’hébergeur d’images refuse cet envoi : « ${message} »`
    : "L’hébergeur d’images refuse cet envoi";
}

function formOf(image: Blob, preset: string): FormData {
  const form = new FormData();
  form.append("file", image, "photo.jpg");
  form.append("upload_preset", preset);
  return form;
}

function readResponse(text: string): { url?: string | undefined; error?: string | undefined } {
  try {
    const { url, error } = JSON.parse(text) as { url?: unknown; error?: { message?: unknown } };
    return {
      url: typeof url === "string" ? url : undefined,
      error: typeof error?.message === "string" ? error.message : undefined,
    };
  } catch {
    return {};
  }
}
