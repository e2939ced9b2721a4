import { SHOWN_CACHE } from "../../lib/storage/storage-keys.ts";
import type { Subject } from "./push-subject.ts";

/** The server begins the tags of notifications about sizes with this word. */
const SIZE_TAG = "size-";

/**
 * Remembers that this device has shown the one notification about a size, after which the shop sends no other. The
 * service worker calls it; it cannot write to local storage.
 * @param path of the product's page, with the size
 */
export async function rememberShown(tag: string, path: string): Promise<void> {
  if (!tag.startsWith(SIZE_TAG)) return;
  const shown = await caches.open(SHOWN_CACHE);
  await shown.put(path, new Response());
}

/** True if the one notification about this size was shown. The next call returns false. */
export async function takeShown(subject: Subject): Promise<boolean> {
  if ("orderId" in subject || !("caches" in globalThis)) return false;
  const shown = await caches.open(SHOWN_CACHE);
  const { productId, variant } = subject;
  return shown.delete(`/product/${productId}${variant === null ? "" : `?variante=${variant}`}`);
}

export async function forgetShown(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(SHOWN_CACHE);
}
