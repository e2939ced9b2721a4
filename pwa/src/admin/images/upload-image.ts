import { storedToken } from "../../session/session.ts";

/** An image host: the embedded one, or another that takes unsigned uploads as Cloudinary does. */
export interface UploadTarget {
  url: string;
  preset: string;
}

/** Milliseconds without a byte moving after which an upload counts as lost. */
const STALLED_MS = 45_000;

/** A picture that did not arrive; `message` says why, in French, empty when nothing is known. */
export class UploadFailed extends Error {
  override readonly name = "UploadFailed";
}

export interface UploadOptions {
  /** Given up when aborted. */
  signal: AbortSignal;
  /** Told how much has left, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Sends a picture as multipart `file` and `upload_preset`, by XMLHttpRequest: fetch tells no progress.
 * @returns the picture's address, to append to the product's
 * @throws UploadFailed
 */
export function uploadPicture(
  picture: Blob,
  { url: address, preset }: UploadTarget,
  { signal, onProgress }: UploadOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const fail = (message = "") => reject(new UploadFailed(message));
    const giveUp = () => {
      request.abort();
      fail();
    };
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(giveUp, STALLED_MS);
    };

    request.upload.addEventListener("progress", ({ loaded, total }) => {
      watch();
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      const { url, error } = readAnswer(request.responseText);
      if (request.status < 300 && url) resolve(url);
      // The shop's own words are French and fit to show; another host's are quoted.
      else fail(isOwn(address) ? error : explainHost(request.status, error));
    });
    for (const event of ["error", "abort"]) request.addEventListener(event, () => fail());
    request.addEventListener("loadend", () => {
      clearTimeout(stalled);
      signal.removeEventListener("abort", giveUp);
    });
    signal.addEventListener("abort", giveUp);
    request.open("POST", address);
    // Another host learns nothing of the session.
    const token = isOwn(address) ? tokenHere() : null;
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.send(formOf(picture, preset));
    watch();
  });
}

const isOwn = (address: string): boolean => new URL(address, location.href).origin === location.origin;

/** What another host's refusal means to who sends: too much at once, a fault of its own, or a wrong setting. */
function explainHost(status: number, said: string | undefined): string {
  if (status === 420 || status === 429)
    return "L'hébergeur d'images reçoit trop d'envois. Réessayez dans un instant";
  if (status < 400 || status >= 500) return "L'hébergeur d'images ne fonctionne pas pour l'instant";
  return said
    ? `L'hébergeur d'images refuse cet envoi : « ${said} »`
    : "L'hébergeur d'images refuse cet envoi";
}

function formOf(picture: Blob, preset: string): FormData {
  const form = new FormData();
  form.append("file", picture, "photo.jpg");
  form.append("upload_preset", preset);
  return form;
}

/** Where storage is refused the session cookie goes along all the same. */
function tokenHere(): string | null {
  try {
    return storedToken(localStorage);
  } catch {
    return null;
  }
}

function readAnswer(text: string): { url?: string | undefined; error?: string | undefined } {
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
