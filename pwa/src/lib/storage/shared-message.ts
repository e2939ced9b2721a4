import { SHARED_MESSAGE_CACHE } from "./storage-keys.ts";
import { isNumber, isRecord, isText } from "./stored-values.ts";

/**
 * Path to which other applications share a text (`share_target` in the manifest). Without a worker, the server
 * redirects from this path (`share-target-route.ts`).
 */
export const SHARE_PATH = "/partage";
/**
 * URL fragment with which the page of orders is opened to read the shared message. The URL never contains the message's
 * text.
 */
export const MESSAGE_FRAGMENT = "#message";
/** Longest stored message, in UTF-16 units. The rest of a longer text is cut off. */
const MAX_SHARED_LENGTH = 4_000;
/**
 * Time after which a message is not read any more (ms). An expired message is erased when the admin panel or the page
 * of the user's own orders is opened, or at the sign-out: nothing runs while the shop is closed, and other pages load
 * no code for this.
 */
const KEPT_MS = 60 * 60 * 1000;

/** Key of the message in the cache. The server has no file at this path. */
const KEY = "/message.json";

/**
 * Stores a shared text, in place of an earlier one, until a page reads it. @throws if the browser refuses to store it
 */
export async function storeSharedMessage(text: string): Promise<void> {
  const cache = await caches.open(SHARED_MESSAGE_CACHE);
  await cache.put(KEY, Response.json({ text: text.slice(0, MAX_SHARED_LENGTH), at: Date.now() }));
}

/** Returns the message that was shared last and erases it; undefined if there is none, or it is too old. */
export async function takeSharedMessage(): Promise<string | undefined> {
  const text = await readSharedMessage();
  await eraseSharedMessage();
  return text;
}

/** Erases the message if it is too old. */
export async function eraseOldMessage(): Promise<void> {
  if ((await readSharedMessage()) === undefined) await eraseSharedMessage();
}

async function readSharedMessage(): Promise<string | undefined> {
  try {
    const answer = await caches.match(KEY, { cacheName: SHARED_MESSAGE_CACHE });
    const stored: unknown = await answer?.json();
    const isFresh = isRecord(stored) && isNumber(stored.at) && Date.now() - stored.at < KEPT_MS;
    return isFresh && isText(stored.text) ? stored.text : undefined;
  } catch {
    return undefined;
  }
}

/** Erases the shared message. Never throws, although a page without HTTPS has no caches. */
export const eraseSharedMessage = async (): Promise<unknown> =>
  globalThis.caches?.delete(SHARED_MESSAGE_CACHE).catch(() => undefined);
