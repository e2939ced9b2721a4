import { DRAFT_KEY } from "../../lib/storage/storage-keys.ts";
import { openDatabase } from "../../offline/database/database.ts";

/** The store of records that are not lists; drafts have their key of local storage. */
const STORE = "meta";
/** Longest wait for the copies when the panel opens (ms): a browser that does not open its database is not waited for. */
const PATIENCE_MS = 2_000;

/** Changes that are not written yet, by key; undefined deletes the copy. */
const changes = new Map<string, string | undefined>();
/** Keys of the copies that this page has made or found. */
const known = new Set<string>();
let queue: Promise<unknown> = Promise.resolve();

/**
 * Copies a draft of local storage into the database, or deletes its copy. Chromium writes local storage up to a minute
 * late, and a draft that is not written is lost if the browser dies. A refused database leaves the draft without a copy.
 */
export function copyDraft(key: string, text: string | undefined): void {
  if (changes.size === 0) void inTurn(writeChanges);
  changes.set(key, text);
  known.add(key);
}

/** Deletes the copies of this page, which exist only while the panel is open: a sign-out elsewhere leaves none. */
export function deleteCopies(): void {
  for (const key of known) copyDraft(key, undefined);
  known.clear();
}

/** Reads all copies: those of pages that have died, and of other tabs. @returns them by key */
export async function readCopies(): Promise<ReadonlyMap<string, string>> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const copies = (await Promise.race([inTurn(read), late])) ?? new Map<string, string>();
  for (const key of copies.keys()) known.add(key);
  return copies;
}

/** Runs a task after those before it. @returns undefined if the browser refuses the database */
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
  // A page that is being closed no longer waits for the requests.
  transaction.commit();
  await Promise.all([...written, transaction.done]);
}

async function read(): Promise<Map<string, string>> {
  const { store } = (await openDatabase()).transaction(STORE);
  const range = IDBKeyRange.bound(`${DRAFT_KEY}:`, `${DRAFT_KEY};`);
  const [keys, texts] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
  return new Map(keys.map((key, at) => [key, String(texts[at])]));
}
