import { DRAFTS_KEY } from "../../lib/storage/storage-keys.ts";

/** Drafts of everyone who uses this device, by user id and by form; signing out erases them. */
type StoredDrafts = Record<string, Record<string, unknown>>;

/** What signing out in another tab has erased; in memory alone, which ends with the page. */
let erasedElsewhere: StoredDrafts = {};

/**
 * Remembers the drafts that signing out in another tab erases: this tab's form gives way to the sign-in page, and
 * whoever signs in again as the same user finds it as it was. @returns a function that stops it
 */
export function rememberErasedDrafts(): () => void {
  const follow = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === DRAFTS_KEY && newValue === null) erasedElsewhere = parse(oldValue);
  };
  addEventListener("storage", follow);
  return () => removeEventListener("storage", follow);
}

/** What a user has typed into a form and not sent, to be checked by the reader: a former release may have stored it. */
export const readStoredDraft = (userId: string, form: string): unknown =>
  readAll()[userId]?.[form] ?? erasedElsewhere[userId]?.[form];

/** Stores a draft, which survives reloads and lost connections; does nothing where the browser blocks storage. */
export function keepStoredDraft(userId: string, form: string, draft: object): void {
  const all = readAll();
  writeAll({ ...all, [userId]: { ...all[userId], [form]: draft } });
}

/** Removes a draft: it was sent or discarded. */
export function dropStoredDraft(userId: string, form: string): void {
  const all = readAll();
  if (all[userId]?.[form] !== undefined) writeAll({ ...all, [userId]: without(all[userId], form) });
  erasedElsewhere = { ...erasedElsewhere, [userId]: without(erasedElsewhere[userId], form) };
}

/** The forms of which something is kept for a user. */
export const storedForms = (userId: string): string[] =>
  Object.keys({ ...erasedElsewhere[userId], ...readAll()[userId] });

/** Whether a stored value has a text under each of these names. */
export const hasTexts = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, string> =>
  typeof value === "object" &&
  value !== null &&
  names.every((name) => typeof Object.getOwnPropertyDescriptor(value, name)?.value === "string");

/** Whether the server takes a stored id for one of a new thing. */
export const isDraftId = (id: unknown): id is string =>
  typeof id === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

function without(drafts: StoredDrafts[string] = {}, form: string): StoredDrafts[string] {
  const { [form]: _, ...others } = drafts;
  return others;
}

function readAll(): StoredDrafts {
  try {
    return parse(localStorage.getItem(DRAFTS_KEY));
  } catch {
    return {};
  }
}

function parse(text: string | null): StoredDrafts {
  try {
    const drafts: unknown = JSON.parse(text ?? "{}");
    return typeof drafts === "object" && drafts !== null ? (drafts as StoredDrafts) : {};
  } catch {
    return {};
  }
}

function writeAll(drafts: StoredDrafts): void {
  try {
    localStorage.setItem(DRAFTS_KEY, JSON.stringify(drafts));
  } catch {
    // Storage is blocked or full: the open form still holds the text.
  }
}
