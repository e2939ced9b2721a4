import { draftKey } from "../../../lib/storage/owned-records.ts";
import { safeStorage } from "../../../lib/storage/safe-storage.ts";
import { DRAFT_KEY, TOKEN_KEY } from "../../../lib/storage/storage-keys.ts";
import { isRecord, parseStored } from "../../../lib/storage/stored-values.ts";
import { copyDraft, readCopies } from "./draft-copies.ts";

/** A further draft replaces the oldest one. */
export const MAX_DRAFTS = 40;
/**
 * Maximum length of a draft as JSON (UTF-16 units). A draft can contain the typed and the saved version of the longest
 * page text, and the characters that JSON adds. A longer draft is not stored and exists only in its form.
 */
const MAX_LENGTH = 100_000;

/** Drafts erased by a sign-out in another tab, by key. They stay in memory until this page is closed. */
const erasedElsewhere = new Map<string, string>();

/**
 * Remembers the drafts that a sign-out in another tab erases. This tab then shows the sign-in page instead of its
 * form, and restores the form if the same user signs in again. @returns a function that stops remembering
 */
export function rememberErasedDrafts(): () => void {
  const remember = ({ key, oldValue, newValue }: StorageEvent) => {
    if (!key?.startsWith(`${DRAFT_KEY}:`) || oldValue === null || newValue !== null) return;
    // A missing token means that the user has signed out in the other tab. If the token is still there, the other tab
    // has saved the form and removed only its draft.
    if (safeStorage.getItem(TOKEN_KEY) === null) erasedElsewhere.set(key, oldValue);
  };
  addEventListener("storage", remember);
  return () => removeEventListener("storage", remember);
}

/**
 * Restores a user's drafts that local storage lost in a crash of the browser. Deletes the copies of other users'
 * drafts. Must be called before a form reads its draft.
 */
export async function restoreDrafts(userId: string): Promise<void> {
  for (const [key, text] of await readCopies()) {
    if (!key.startsWith(draftKey(userId))) copyDraft(key, undefined);
    else if (timeOf(text) > timeOf(safeStorage.getItem(key))) safeStorage.setItem(key, text);
  }
}

/**
 * Reads a user's unsent input of a form. The caller must check the input, because the release before may have stored it
 * in another shape.
 */
export function readStoredDraft(userId: string, form: string): unknown {
  const key = draftKey(userId, form);
  return parse(safeStorage.getItem(key) ?? erasedElsewhere.get(key)).draft;
}

/**
 * Stores a draft. It survives reloads and lost connections. If the browser blocks storage, the draft lives only as
 * long as the page.
 */
export function keepStoredDraft(userId: string, form: string, draft: object): void {
  const key = draftKey(userId, form);
  const text = JSON.stringify({ at: Date.now(), draft });
  if (text.length > MAX_LENGTH) return;
  if (safeStorage.getItem(key) === null) makeRoom();
  safeStorage.setItem(key, text);
  copyDraft(key, text);
}

export function dropStoredDraft(userId: string, form: string): void {
  const key = draftKey(userId, form);
  safeStorage.removeItem(key);
  copyDraft(key, undefined);
  erasedElsewhere.delete(key);
}

export function storedForms(userId: string): string[] {
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
