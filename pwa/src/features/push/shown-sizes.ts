import { SHOWN_CACHE } from "../../lib/storage/storage-keys.ts";
import type { Subject } from "./push-subject.ts";

/** Beginning of the tags that the server gives to notifications about sizes. */
const SIZE_TAG = "size-";

/**
 * Stores that this device has shown the notification about a size, because the shop sends no second one. The service
 * worker calls this function, so it uses a cache: a worker cannot write to local storage.
 * @param path path of the product's page on which the size is chosen
 */
export async function rememberShown(tag: string, path: string): Promise<void> {
  if (!tag.startsWith(SIZE_TAG)) return;
  const shown = await caches.open(SHOWN_CACHE);
  await shown.put(path, new Response());
}

/**
 * True if this device has shown the notification about this size. Also deletes the record of this notification, so the
 * next call returns false.
 */
export async function takeShown(subject: Subject): Promise<boolean> {
  if ("orderId" in subject || !("caches" in globalThis)) return false;
  const shown = await caches.open(SHOWN_CACHE);
  const { productId, variant } = subject;
  return shown.delete(`/product/${productId}${variant === null ? "" : `?variante=${variant}`}`);
}

export async function forgetShown(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(SHOWN_CACHE);
}
