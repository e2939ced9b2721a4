import { lazy } from "../../../lib/lazy.ts";
import { safeStorage } from "../../../lib/storage/safe-storage.ts";
import {
  CHOSEN_PUSHES_KEY,
  COPIES_KEY,
  CUSTOMER_KEY,
  DELIVERY_ZONE_KEY,
  DRAFT_KEY,
  FAVOURITES_KEY,
  FOLLOWED_KEY,
  IMPORT_MAPPING_KEY,
  LOAD_ALL_KEY,
  MESSAGES_PENDING_KEY,
  ORDER_SOUND_KEY,
  RECENTLY_SEEN_KEY,
  REPLICA_ERASED_KEY,
  REVOCATIONS_KEY,
  SENT_ORDER_KEY,
  SESSION_ENDED_KEY,
  TOKEN_KEY,
  USER_KEY,
  VISITOR_CART_KEY,
} from "../../../lib/storage/storage-keys.ts";
import { openDatabase } from "./database.ts";

/**
 * Names of the records that are copied, because only local storage has the originals. A record's key is its name, in
 * some records followed by a colon and an owner's id. All other records of local storage can be derived from the
 * database, even the logs of unsent items, because the database has these items too.
 */
const COPIED: readonly string[] = [
  TOKEN_KEY,
  USER_KEY,
  SESSION_ENDED_KEY,
  REVOCATIONS_KEY,
  REPLICA_ERASED_KEY,
  LOAD_ALL_KEY,
  FAVOURITES_KEY,
  RECENTLY_SEEN_KEY,
  SENT_ORDER_KEY,
  CUSTOMER_KEY,
  DELIVERY_ZONE_KEY,
  FOLLOWED_KEY,
  CHOSEN_PUSHES_KEY,
  ORDER_SOUND_KEY,
  IMPORT_MAPPING_KEY,
  DRAFT_KEY,
];
/**
 * Prefix of the copies' keys in the object store `meta`, which also has records of other kinds. The prefix is followed
 * by the record's key in local storage.
 */
const COPY = "stored:";
/** Longest time to wait until local storage is restored (ms), because some browsers never open their database. */
const RESTORING_MS = 1_000;
/**
 * Longest time to wait if local storage has a session (ms). This time is longer, because the lost change may be a
 * sign-out, and slow phones open their database late.
 */
const RESTORING_SESSION_MS = 10_000;
/**
 * Key in the object store `meta` under which the number of the newest copy is stored. A lower number in local storage
 * shows that local storage has lost changes.
 */
const NUMBER = "stored";

const isCopied = (key: string): boolean => COPIED.includes(key.split(":", 1)[0] ?? "");

/** Copies of local storage in the database, and their restoring. */
interface StorageCopies {
  /**
   * Resolves when local storage is restored. Waits at most `RESTORING_MS`, or `RESTORING_SESSION_MS` if a session is
   * stored.
   */
  restore(): Promise<unknown>;
  /** Copies the records that this page has changed into the database, after local storage is restored. */
  copy(): Promise<void>;
}

/**
 * Restores, once for each page, what local storage has lost, and then copies changes.
 *
 * Chromium writes local storage to disk up to a minute late. If the browser is killed before that, the next page finds
 * an older state: favourites are missing, and a user who has signed out is signed in again. Each copy has a number,
 * which is in both storages. If the number in local storage is lower than the number in the database, local storage has
 * lost its last changes.
 *
 * The functions reject if the browser refuses the database: local storage is then the only storage.
 * @param changed the keys that this page has changed; copied keys are removed from it
 */
export function openCopies(changed: Set<string>): StorageCopies {
  const restored = lazy(() => restore(changed));
  const copy = async () => {
    await restored();
    await copyChanges(changed);
  };
  let turn = Promise.resolve();
  return {
    restore: () => {
      const waitMs = safeStorage.getItem(TOKEN_KEY) === null ? RESTORING_MS : RESTORING_SESSION_MS;
      return Promise.race([restored(), new Promise((resolve) => setTimeout(resolve, waitMs))]);
    },
    // Each copy waits for the copy before it. When the last call resolves, all changes are therefore copied.
    copy: () => {
      turn = turn.then(copy, copy);
      return turn;
    },
  };
}

async function copyChanges(changed: Set<string>): Promise<void> {
  const keys = [...changed].filter(isCopied);
  changed.clear();
  if (keys.length === 0) return;
  // The transaction uses strict durability, because a power cut must not undo a sign-out.
  const transaction = (await openDatabase()).transaction("meta", "readwrite", { durability: "strict" });
  const { store } = transaction;
  const number = Math.max(numberOf(await store.get(NUMBER)), numberOf(safeStorage.getItem(COPIES_KEY))) + 1;
  const written = keys.map((key) => {
    const text = safeStorage.getItem(key);
    return text === null ? store.delete(COPY + key) : store.put(text as never, COPY + key);
  });
  safeStorage.setItem(COPIES_KEY, String(number));
  await Promise.all([...written, store.put(number as never, NUMBER), transaction.done]);
}

async function restore(changed: Set<string>): Promise<void> {
  const transaction = (await openDatabase()).transaction(["meta", "ops", "messages"]);
  const meta = transaction.objectStore("meta");
  const range = IDBKeyRange.bound(COPY, `${COPY}\uffff`);
  const [keys, texts, found, edits, messages] = await Promise.all([
    meta.getAllKeys(range),
    meta.getAll(range),
    meta.get(NUMBER),
    transaction.objectStore("ops").count(),
    transaction.objectStore("messages").count(),
  ]);
  const copies = new Map(keys.map((key, place) => [key.slice(COPY.length), String(texts[place])]));
  const number = numberOf(found);
  const isLost = numberOf(safeStorage.getItem(COPIES_KEY)) < number;
  const lost = new Map<string, string | null>();
  for (const key of new Set([...copies.keys(), ...safeStorage.keys().filter(isCopied)])) {
    const text = copies.get(key) ?? null;
    // The page's own changes are newer than the copy, so the copy does not replace them.
    if (text === safeStorage.getItem(key) || changed.has(key)) continue;
    if (isLost) lost.set(key, text);
    else changed.add(key);
  }
  if (isLost) safeStorage.setItem(COPIES_KEY, String(number));
  // The two keys below only say that the database may have records of a visitor's cart or unsent messages, so these
  // keys are restored if the database has such records.
  if (edits > 0 && safeStorage.getItem(VISITOR_CART_KEY) === null) lost.set(VISITOR_CART_KEY, "1");
  if (messages > 0 && safeStorage.getItem(MESSAGES_PENDING_KEY) === null) lost.set(MESSAGES_PENDING_KEY, "1");
  for (const [key, text] of lost) {
    if (text === null) safeStorage.removeItem(key);
    else safeStorage.setItem(key, text);
  }
  // Reports the restored keys as browsers report changes by other tabs, after all of them are written.
  for (const key of lost.keys()) dispatchEvent(new StorageEvent("storage", { key }));
}

const numberOf = (stored: unknown): number => Number(stored) || 0;
