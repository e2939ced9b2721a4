import { draftKey } from "../../../lib/storage/owned-records.ts";
import { safeStorage } from "../../../lib/storage/safe-storage.ts";
import { DRAFT_KEY, SESSION_ENDED_KEY, TOKEN_KEY } from "../../../lib/storage/storage-keys.ts";
import { isRecord, parseStored } from "../../../lib/storage/stored-values.ts";

/** Largest number of stored drafts. A further draft replaces the oldest one. */
export const MAX_DRAFTS = 40;
/**
 * Longest draft as JSON, in UTF-16 units. The limit allows the longest text of a page (such as the terms) twice: a
 * draft contains the typed and the saved text. A longer draft is not stored and exists only in its open form.
 */
const MAX_LENGTH = 100_000;

/** Longest time (ms) between a change of a draft and its writing to the device. */
const WRITE_MS = 500;
/**
 * Drafts that are not written yet, with the token of the session in which they were typed. For the key, see `draftKey`.
 */
const unwritten = new Map<string, { text: string; token: string | null }>();
let timer: ReturnType<typeof setTimeout> | undefined;
/**
 * Drafts that a sign-out in another tab has erased from the device, with the same keys. This tab keeps them in memory
 * until it is closed, so that a user who signs in again does not lose the typed text.
 */
const erasedElsewhere = new Map<string, string>();

/**
 * Starts to remember, in memory, the drafts that a sign-out in another tab erases from the device. After such a
 * sign-out, this tab shows the sign-in page instead of its form. If the same user signs in again, the form gets its
 * draft back.
 * @returns a function that stops remembering. It also writes at once the drafts that are not written yet. After the
 * next sign-in they would be skipped, because they were typed in a session that has ended
 */
export function rememberErasedDrafts(): () => void {
  const remember = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === TOKEN_KEY && newValue === null) {
      for (const [unsaved, { text }] of unwritten) erasedElsewhere.set(unsaved, text);
      unwritten.clear();
    }
    if (!key?.startsWith(`${DRAFT_KEY}:`) || oldValue === null || newValue !== null) return;
    // If the session's token is still stored, the other tab has not signed out. It has removed the draft because it has
    // saved the form.
    if (safeStorage.getItem(TOKEN_KEY) !== null) return;
    // This tab may already remember a newer text of the same draft, which must not be replaced by the erased one.
    if (timeOf(erasedElsewhere.get(key) ?? null) <= timeOf(oldValue)) erasedElsewhere.set(key, oldValue);
  };
  addEventListener("storage", remember);
  return () => {
    writeDrafts();
    removeEventListener("storage", remember);
  };
}

/**
 * Reads the draft of a form: values that the user has typed and not sent. The caller must check their type: an earlier
 * version of the app may have stored the draft, and its form may have had other fields.
 */
export function readStoredDraft(userId: string, form: string): unknown {
  const key = draftKey(userId, form);
  if (unwritten.has(key)) writeDrafts();
  return parse(safeStorage.getItem(key) ?? erasedElsewhere.get(key)).draft;
}

/**
 * Stores a draft at the latest half a second later, or when the page is hidden. The draft survives reloads, lost
 * connections and a browser that is killed. If the browser refuses storage, the draft exists until the page is closed.
 */
export function keepStoredDraft(userId: string, form: string, draft: object): void {
  if (unwritten.size === 0) {
    timer = setTimeout(writeDrafts, WRITE_MS);
    addEventListener("pagehide", writeDrafts, { once: true });
    document.addEventListener("visibilitychange", writeDrafts, { once: true });
  }
  unwritten.set(draftKey(userId, form), {
    text: JSON.stringify({ at: Date.now(), draft }),
    token: safeStorage.getItem(TOKEN_KEY),
  });
}

export function dropStoredDraft(userId: string, form: string): void {
  const key = draftKey(userId, form);
  unwritten.delete(key);
  safeStorage.removeItem(key);
  erasedElsewhere.delete(key);
}

function writeDrafts(): void {
  clearTimeout(timer);
  for (const [key, { text, token }] of unwritten) {
    if (text.length > MAX_LENGTH || isSignedOut(token)) continue;
    if (safeStorage.getItem(key) === null) makeRoom();
    safeStorage.setItem(key, text);
  }
  unwritten.clear();
}

/**
 * True if the user has signed out of the session with this token: the sign-out has erased the drafts. False if the
 * session still exists or has only expired: the drafts stay.
 */
const isSignedOut = (token: string | null): boolean =>
  token !== null &&
  safeStorage.getItem(TOKEN_KEY) !== token &&
  safeStorage.getItem(SESSION_ENDED_KEY) === null;

export function storedForms(userId: string): string[] {
  writeDrafts();
  const prefix = draftKey(userId);
  const keys = [...erasedElsewhere.keys(), ...safeStorage.keys()];
  return [...new Set(keys)].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

export const hasTexts = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, string> =>
  isRecord(value) &&
  names.every((name) => typeof Object.getOwnPropertyDescriptor(value, name)?.value === "string");

/** True if a stored id is a UUID, which the server accepts as the id of a new object. */
export const isDraftId = (id: unknown): id is string =>
  typeof id === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

const timeOf = (text: string | null): number => Number(parse(text).at) || 0;

function makeRoom(): void {
  const storedAt = (key: string) => timeOf(safeStorage.getItem(key));
  const keys = safeStorage.keys().filter((key) => key.startsWith(`${DRAFT_KEY}:`));
  const oldestFirst = keys.length < MAX_DRAFTS ? [] : [...keys].sort((a, b) => storedAt(a) - storedAt(b));
  for (const key of oldestFirst.slice(0, keys.length - MAX_DRAFTS + 1)) safeStorage.removeItem(key);
}

function parse(text: string | null | undefined): { at?: unknown; draft?: unknown } {
  const stored = parseStored(text);
  return isRecord(stored) ? stored : {};
}
