import type { ContactFields } from "graphql-server/messages/contact-message";
import { randomId } from "../lib/random-id.ts";
import type { Result } from "../lib/result.ts";
import { type Delivery, submitMessage } from "./submit-message.ts";

/** Sends a message of the contact form; a failure names the wrong fields. */
export const sendContactMessage = (fields: ContactFields): Promise<Result<Delivery>> =>
  submitMessage({ id: randomId(), kind: "contact", fields });
