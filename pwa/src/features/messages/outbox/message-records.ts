import type { ContactFields } from "graphql-server/features/messages/contact-message";
import { isRecord, isText } from "../../../lib/storage/stored-values.ts";

/**
 * A message that the server has not confirmed yet. If it is sent several times with the same id, the server accepts it
 * once.
 */
export type PendingMessage = {
  readonly id: string;
  /**
   * The account in which a contact message was written; null if nobody was signed in; absent for newsletter
   * subscriptions.
   */
  readonly userId?: string | null | undefined;
} & (
  | { readonly kind: "contact"; readonly fields: ContactFields }
  | {
      readonly kind: "newsletter";
      readonly email: string;
      /** The text beside the form to which the subscriber has consented. */
      readonly consent: string;
    }
);

/**
 * Returns a test of messages. The test is true for a message of this user, and for a message that was written without
 * signing in, because this user may have written it too.
 */
export const mayBeOf =
  (owner: string | undefined) =>
  ({ userId }: PendingMessage): boolean =>
    !userId || userId === owner;

/**
 * Returns the stored records that are valid messages, and leaves out damaged records. Messages of a kind that a later
 * release has added are valid too.
 */
export const parseMessages = (records: readonly unknown[]): PendingMessage[] => records.filter(isMessage);

/**
 * True for a message that this release can send. A message of a kind that a later release has added stays stored until
 * a page of that release sends it.
 */
export const isSendable = ({ kind }: PendingMessage): boolean => ["newsletter", "contact"].includes(kind);

function isMessage(value: unknown): value is PendingMessage {
  if (!isRecord(value) || !isText(value.id)) return false;
  if (value.kind === "newsletter") return isText(value.email) && isText(value.consent);
  return value.kind === "contact" ? isRecord(value.fields) : isText(value.kind);
}
