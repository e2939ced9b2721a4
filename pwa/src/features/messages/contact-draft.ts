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
 * The unsent texts of the contact form's fields. If these texts were sent but not accepted by the server, `id` is the
 * message's id: the texts are sent again under the same id.
 */
export type ContactDraft = Partial<ContactFields> & { id?: string | undefined };

/** The stored draft. A draft without a user id belongs to a visitor. */
type Stored = ContactDraft & { userId?: string | undefined };

/**
 * Returns the draft of the signed-in user or, if nobody is signed in, of the visitor; never another person's draft.
 * Drafts are stored as long as the tab is open.
 */
export function readDraft(userId: string | undefined): ContactDraft {
  const { userId: author, ...draft } = storedDraft();
  if (author === userId) return draft;
  // Deletes another user's draft. If nobody is signed in, the draft stays stored, because its author's session may have
  // expired.
  if (author && userId) dropDraft();
  return {};
}

function storedDraft(): Stored {
  const draft = parseStored(safeTabStorage.getItem(CONTACT_DRAFT_KEY));
  return isRecord(draft) ? draft : {};
}

/**
 * Returns the id with which to send a message. The same text keeps its id when it is sent again; a changed text is a
 * new message with a new id.
 */
export const messageId = ({ id, ...sent }: ContactDraft, fields: ContactFields): string =>
  id && CONTACT_FIELDS.every((name) => sent[name] === fields[name]) ? id : randomId();

export function keepDraft(draft: ContactDraft, userId: string | undefined): void {
  safeTabStorage.setItem(CONTACT_DRAFT_KEY, JSON.stringify({ ...draft, userId } satisfies Stored));
  if (!userId) noteVisit(CONTACT_DRAFT_KEY);
}

/**
 * True for a draft that a visitor has typed in an earlier visit. On a shared phone the draft may be another person's.
 * The form therefore asks first, and shows the draft only after a confirmation.
 */
export const isFormer = ({ fullName, email, message }: ContactDraft, userId: string | undefined): boolean =>
  !userId && !isOfVisit(CONTACT_DRAFT_KEY) && Boolean(fullName || email || message);

/** Deletes the draft after the message was sent or the user has signed out. */
export const dropDraft = (): void => safeTabStorage.removeItem(CONTACT_DRAFT_KEY);
