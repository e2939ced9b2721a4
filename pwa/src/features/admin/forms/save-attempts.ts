import { randomId } from "../../../lib/random-id.ts";
/**
 * An attempt to make a change on the server. Until the server has answered, an identical request counts as the same
 * attempt and gets the same id.
 */
export interface Attempt {
  /** UUID of the change. The server applies a change with this UUID only once. */
  editId: string;
  /** True if the change was sent before. The server may have made it already, because its answer may have been lost. */
  isRepetition: boolean;
  /**
   * Must be called once it is known whether the server has made the change. The same request afterwards is a new change
   * with a new id.
   */
  settle: () => void;
}

/** Largest number of attempts without an answer that a page remembers. A further attempt replaces the oldest one. */
const MAX_SAVE_ATTEMPTS = 50;

const idsByPage = new WeakMap<object, Map<string, string>>();

/**
 * Returns the attempt to make a change. An identical request gets the same attempt until `settle` is called.
 * @param page an object that exists as long as the web page: its GraphQL client
 * @param request JSON values, such as the content that is sent and the version of the data that the request changes.
 * Two requests are identical if these values are equal
 */
export function attemptOf(page: object, ...request: readonly unknown[]): Attempt {
  const ids = idsByPage.get(page) ?? new Map<string, string>();
  idsByPage.set(page, ids);
  // The map's key is a short digest instead of the request itself, because a request may contain a whole form and stays
  // in the map until the web page is closed.
  const key = digestOf(JSON.stringify(request));
  const known = ids.get(key);
  const editId = known ?? randomId();
  ids.delete(key);
  ids.set(key, editId);
  const [oldest] = ids.keys();
  if (ids.size > MAX_SAVE_ATTEMPTS && oldest !== undefined) ids.delete(oldest);
  return { editId, isRepetition: known !== undefined, settle: () => ids.delete(key) };
}

/**
 * Returns a digest of a text: its length, and two 32-bit FNV-1a hashes. The first hash is computed from the characters,
 * the second from each character together with the character before it.
 */
function digestOf(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x811c9dc5;
  let before = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ (code + before * 31), 0x01000193);
    before = code;
  }
  return [text.length, first, second].join();
}
