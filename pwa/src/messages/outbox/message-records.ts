import type { ContactFields } from "graphql-server/messages/contact-message";
import { isRecord, isText } from "../../lib/storage/stored-values.ts";

/** A message the server has not confirmed yet. It is accepted once under its id, however often it is sent. */
export type PendingMessage = {
  readonly id: string;
  /** The account it was written in; null, or absent in a former release's, for none. */
  readonly userId?: string | null | undefined;
} & (
  | { readonly kind: "contact"; readonly fields: ContactFields }
  | { readonly kind: "newsletter"; readonly email: string }
);

/** True if a person may have written it: a user, or on their device somebody without an account. */
export const mayBeOf =
  (owner: string | undefined) =>
  ({ userId }: PendingMessage): boolean =>
    !userId || userId === owner;

/** The valid messages of what a device has stored: disks fail, and other releases have written too. */
export const parseMessages = (records: readonly unknown[]): PendingMessage[] => records.filter(isMessage);

function isMessage(value: unknown): value is PendingMessage {
  if (!isRecord(value) || !isText(value.id)) return false;
  return value.kind === "newsletter"
    ? isText(value.email)
    : value.kind === "contact" && isRecord(value.fields);
}
