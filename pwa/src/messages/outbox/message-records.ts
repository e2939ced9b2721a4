import type { ContactFields } from "graphql-server/messages/contact-message";
import { isRecord, isText } from "../../lib/storage/stored-values.ts";

/**
 * A message that the server has not confirmed yet. If it is sent several times with the same id, the server accepts it
 * only once.
 */
export type PendingMessage = {
  readonly id: string;
  /**
   * The account in which the message was written; null if no user was signed in, absent in messages of a former
   * release.
   */
  readonly userId?: string | null | undefined;
} & (
  | { readonly kind: "contact"; readonly fields: ContactFields }
  | {
      readonly kind: "newsletter";
      readonly email: string;
      /** The text that the page showed; absent in records of a former release. */
      readonly consent?: string | undefined;
    }
);

/**
 * Returns a function that is true for messages that a user may have written: their own messages and those of
 * visitors.
 */
export const mayBeOf =
  (owner: string | undefined) =>
  ({ userId }: PendingMessage): boolean =>
    !userId || userId === owner;

/**
 * Returns the stored records that are valid messages. Other records are damaged, or another release has written them.
 */
export const parseMessages = (records: readonly unknown[]): PendingMessage[] => records.filter(isMessage);

function isMessage(value: unknown): value is PendingMessage {
  if (!isRecord(value) || !isText(value.id)) return false;
  return value.kind === "newsletter"
    ? isText(value.email) && (value.consent === undefined || isText(value.consent))
    : value.kind === "contact" && isRecord(value.fields);
}
