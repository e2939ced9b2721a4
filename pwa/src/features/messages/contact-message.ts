import type { ContactFields } from "graphql-server/features/messages/contact-message";
import type { Result } from "../../lib/result.ts";
import { type Delivery, submitMessage } from "./submit-message.ts";

/**
 * Sends a message of the contact form. If the shop refuses the message, the result names the invalid fields.
 * @param id the message's id from the draft; a message that is sent twice with the same id arrives once
 * @param userId the account in which the message was written; undefined for a visitor
 */
export const sendContactMessage = (
  id: string,
  fields: ContactFields,
  userId: string | undefined,
): Promise<Result<Delivery>> => submitMessage({ id, kind: "contact", fields, userId: userId ?? null });

/** Waits for the shop's answer to a stored message, which is sent later. The answer may come after hours, or never. */
export async function lateAnswer(id: string): Promise<Result<Delivery>> {
  const { pageMessages } = await import("./outbox/page-messages.ts");
  return pageMessages.lateAnswer(id);
}
