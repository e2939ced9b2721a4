import type { ContactFields } from "graphql-server/messages/contact-message";
import { CONTACT_DRAFT_KEY } from "../lib/storage/storage-keys.ts";

/** The text as it is stored: a former release stored no user. */
type Draft = Partial<ContactFields> & { userId?: string | undefined };

/**
 * The unsent text of the contact form, by its fields' names, for as long as the tab lives: what this user or a visitor
 * has typed, never another user's.
 */
export function readDraft(userId: string | undefined): Partial<ContactFields> {
  const { userId: author, ...fields } = storedDraft();
  return author === undefined || author === userId ? fields : {};
}

function storedDraft(): Draft {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(CONTACT_DRAFT_KEY) ?? "{}");
    return typeof draft === "object" && draft !== null ? draft : {};
  } catch {
    return {};
  }
}

/** Stores what is typed; nothing where the browser refuses storage. */
export function keepDraft(fields: ContactFields, userId: string | undefined): void {
  try {
    sessionStorage.setItem(CONTACT_DRAFT_KEY, JSON.stringify({ ...fields, userId } satisfies Draft));
  } catch {
    // Private mode or full: the form itself still has the text.
  }
}

/** Deletes the draft: the message is sent, or the user has signed out. */
export function dropDraft(): void {
  try {
    sessionStorage.removeItem(CONTACT_DRAFT_KEY);
  } catch {
    // Nothing was stored.
  }
}
