import type { ContactFields } from "graphql-server/messages/contact-message";
import { isRecord, isText } from "../../lib/storage/stored-values.ts";

/** A message the server has not confirmed yet. It is accepted once under its id, however often it is sent. */
export type PendingMessage = {
  readonly id: string;
  /** The account in which it was written; null for none, absent in a former release's messages. */
  readonly userId?: string | null | undefined;
} & (
  | { readonly kind: "contact"; readonly fields: ContactFields }
  | { readonly kind: "newsletter"; readonly email: string }
);

/** Returns a test if a user may have written a message: the user, or a visitor on their device. */
export const mayBeOf =
  (owner: string | undefined) =>
  ({ userId }: PendingMessage): boolean =>
    !userId || userId === owner;

/** Returns the valid messages among stored records. Disks fail, and other releases have written here too. */
export const parseMessages = (records: readonly unknown[]): PendingMessage[] => records.filter(isMessage);

function isMessage(value: unknown): value is PendingMessage {
  if (!isRecord(value) || !isText(value.id)) return false;
  return value.kind === "newsletter"
    ? isText(value.email)
    : value.kind === "contact" && isRecord(value.fields);
}
