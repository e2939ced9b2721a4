import { openDatabase } from "../../../data/offline/database/database.ts";
import { DRAFT_KEY } from "../../../lib/storage/storage-keys.ts";

/**
 * The object store of the device's database that contains the copies of drafts, beside other records. The key of a copy
 * is the draft's key in local storage.
 */
const STORE = "meta";
/**
 * Maximum wait for the copies when the panel opens (ms). Some browsers never open their database. The panel then
 * opens without the copies.
 */
const PATIENCE_MS = 2_000;

/** Changes to copies that are not written yet, by key. Undefined means that the copy is to be deleted. */
const changes = new Map<string, string | undefined>();
const known = new Set<string>();
let queue: Promise<unknown> = Promise.resolve();

/**
 * Copies a draft from local storage into the database, or deletes the draft's copy. Chromium writes local storage to
 * disk up to a minute late. If the browser crashes before that, only the copy remains. If the browser refuses the
 * database, the draft has no copy.
 */
export function copyDraft(key: string, text: string | undefined): void {
  if (changes.size === 0) void inTurn(writeChanges);
  changes.set(key, text);
  known.add(key);
}

/**
 * Deletes the copies that this page has written or read. Must be called when the user leaves the panel or the page: a
 * later sign-out in another tab does not know these copies, and would leave them on the device.
 */
export function deleteCopies(): void {
  for (const key of known) copyDraft(key, undefined);
  known.clear();
}

/**
 * Reads all copies, including those of other tabs and of pages that were lost in a crash. @returns the copies by key
 */
export async function readCopies(): Promise<ReadonlyMap<string, string>> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const copies = (await Promise.race([inTurn(read), late])) ?? new Map<string, string>();
  for (const key of copies.keys()) known.add(key);
  return copies;
}

/**
 * Runs a task after all earlier tasks have ended. @returns the task's result; undefined if the browser refuses the
 * database
 */
function inTurn<T>(task: () => Promise<T>): Promise<T | undefined> {
  const done = queue.then(task).catch(() => undefined);
  queue = done;
  return done;
}

async function writeChanges(): Promise<void> {
  const latest = [...changes];
  changes.clear();
  const transaction = (await openDatabase()).transaction(STORE, "readwrite");
  const { store } = transaction;
  const written = latest.map(([key, text]) =>
    text === undefined ? store.delete(key) : store.put(text as never, key),
  );
  // Commits at once, because a page that is being closed cannot wait for the requests to end.
  transaction.commit();
  await Promise.all([...written, transaction.done]);
}

async function read(): Promise<Map<string, string>> {
  const { store } = (await openDatabase()).transaction(STORE);
  const range = IDBKeyRange.bound(`${DRAFT_KEY}:`, `${DRAFT_KEY};`);
  const [keys, texts] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
  return new Map(keys.map((key, at) => [key, String(texts[at])]));
}
