import type { ContactFields } from "graphql-server/messages/contact-message";
import type { Outcome } from "../lib/result.ts";
import { type Left, leave } from "./submit-message.ts";

/** Leaves a message with the shop; a refusal names the wrong fields. */
export const sendContactMessage = (fields: ContactFields): Promise<Outcome<Left>> =>
  leave({ id: crypto.randomUUID(), kind: "contact", fields });
