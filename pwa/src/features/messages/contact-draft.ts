import type { ContactFields } from "graphql-server/features/messages/contact-message";
import { randomId } from "../../lib/random-id.ts";
import { safeTabStorage } from "../../lib/storage/safe-storage.ts";
import { CONTACT_DRAFT_KEY } from "../../lib/storage/storage-keys.ts";
import { isRecord, parseStored } from "../../lib/storage/stored-values.ts";
import { isOfVisit, noteVisit } from "../orders/visit.ts";

export const CONTACT_FIELDS = [
  "fullName",
  "email",
  "subject",
  "message",
] as const satisfies (keyof ContactFields)[];

/**
 * The unsent text of the contact form by field name. It includes the message's id if the message was sent but not
 * accepted.
 */
export type ContactDraft = Partial<ContactFields> & { id?: string | undefined };

/** The stored draft. A draft without a user id belongs to a visitor. */
type Stored = ContactDraft & { userId?: string | undefined };

/**
 * Returns the draft of the current user, or of the visitor if no user is signed in. Another person's draft is never
 * returned. Drafts are stored as long as the tab is open.
 */
export function readDraft(userId: string | undefined): ContactDraft {
  const { userId: author, ...draft } = storedDraft();
  if (author === userId) return draft;
  // The draft is kept if no user is signed in, because its author's session may have expired.
  if (author && userId) dropDraft();
  return {};
}

function storedDraft(): Stored {
  const draft = parseStored(safeTabStorage.getItem(CONTACT_DRAFT_KEY));
  return isRecord(draft) ? draft : {};
}

/**
 * Returns the id of the message to send. The same text sent again keeps its id; a changed text is a new message and
 * gets a new id.
 */
export const messageId = ({ id, ...sent }: ContactDraft, fields: ContactFields): string =>
  id && CONTACT_FIELDS.every((name) => sent[name] === fields[name]) ? id : randomId();

export function keepDraft(draft: ContactDraft, userId: string | undefined): void {
  safeTabStorage.setItem(CONTACT_DRAFT_KEY, JSON.stringify({ ...draft, userId } satisfies Stored));
  if (!userId) noteVisit(CONTACT_DRAFT_KEY);
}

/**
 * True for a visitor's draft of another visit. It may be another person's, because phones are shared, so the form shows
 * it as that and contains it only after a confirmation.
 */
export const isFormer = ({ fullName, email, message }: ContactDraft, userId: string | undefined): boolean =>
  !userId && !isOfVisit(CONTACT_DRAFT_KEY) && Boolean(fullName || email || message);

/** Deletes the draft after the message was sent or the user has signed out. */
export const dropDraft = (): void => safeTabStorage.removeItem(CONTACT_DRAFT_KEY);
