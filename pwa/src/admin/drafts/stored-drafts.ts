import { draftKey, moveFormerDrafts } from "../../lib/storage/owned-records.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { DRAFT_KEY, TOKEN_KEY } from "../../lib/storage/storage-keys.ts";
import { isRecord } from "../../lib/storage/stored-values.ts";

/** Most drafts that a device keeps: the oldest gives way to a new one. */
export const MAX_DRAFTS = 40;
/** Longest draft as JSON (UTF-16 units): a page's text, twice, and what JSON adds. What is longer stays in its form alone. */
const MAX_LENGTH = 100_000;

const storage = safeStorage();
/** Drafts that signing out in another tab has erased, by key; in memory alone, which ends with the page. */
const erasedElsewhere = new Map<string, string>();

/**
 * Remembers the drafts that signing out in another tab erases: this tab shows the sign-in page instead of its form, and
 * restores the form if the same user signs in again. @returns a function that stops it
 */
export function rememberErasedDrafts(): () => void {
  const remember = ({ key, oldValue, newValue }: StorageEvent) => {
    if (!key?.startsWith(`${DRAFT_KEY}:`) || oldValue === null || newValue !== null) return;
    // Signing out also removes the token; saving a form in another tab removes the draft alone.
    if (storage.getItem(TOKEN_KEY) === null) erasedElsewhere.set(key, oldValue);
  };
  addEventListener("storage", remember);
  return () => removeEventListener("storage", remember);
}

/** What a user has typed into a form and not sent, to be checked by the reader: a former release may have stored it. */
export function readStoredDraft(userId: string, form: string): unknown {
  moveFormerDrafts(storage);
  const key = draftKey(userId, form);
  return parse(storage.getItem(key) ?? erasedElsewhere.get(key)).draft;
}

/** Stores a draft, which survives reloads and lost connections; where the browser blocks storage, as long as the page lives. */
export function keepStoredDraft(userId: string, form: string, draft: object): void {
  const key = draftKey(userId, form);
  const text = JSON.stringify({ at: Date.now(), draft });
  if (text.length > MAX_LENGTH) return;
  if (storage.getItem(key) === null) makeRoom();
  storage.setItem(key, text);
}

/** Removes a draft: it was sent or discarded. */
export function dropStoredDraft(userId: string, form: string): void {
  const key = draftKey(userId, form);
  storage.removeItem(key);
  erasedElsewhere.delete(key);
}

/** The forms of which something is kept for a user. */
export function storedForms(userId: string): string[] {
  moveFormerDrafts(storage);
  const prefix = draftKey(userId);
  const keys = [...erasedElsewhere.keys(), ...storage.keys()];
  return [...new Set(keys)].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

/** Whether a stored value has a text under each of these names. */
export const hasTexts = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, string> =>
  isRecord(value) &&
  names.every((name) => typeof Object.getOwnPropertyDescriptor(value, name)?.value === "string");

/** Whether the server takes a stored id for one of a new thing. */
export const isDraftId = (id: unknown): id is string =>
  typeof id === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

function makeRoom(): void {
  const timeOf = (key: string) => Number(parse(storage.getItem(key)).at) || 0;
  const keys = storage.keys().filter((key) => key.startsWith(`${DRAFT_KEY}:`));
  const oldestFirst = keys.length < MAX_DRAFTS ? [] : keys.toSorted((a, b) => timeOf(a) - timeOf(b));
  for (const key of oldestFirst.slice(0, keys.length - MAX_DRAFTS + 1)) storage.removeItem(key);
}

function parse(text: string | null | undefined): { at?: unknown; draft?: unknown } {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    return isRecord(stored) ? stored : {};
  } catch {
    return {};
  }
}
