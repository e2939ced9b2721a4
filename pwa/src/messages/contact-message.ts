import type { ContactFields } from "graphql-server/messages/messages";
import type { Outcome } from "../shop/outcome.ts";
import { type Left, leave } from "./leave.ts";

/** Leaves a message with the shop; a refusal names the wrong fields. */
export const sendContactMessage = (fields: ContactFields): Promise<Outcome<Left>> =>
  leave({ id: crypto.randomUUID(), kind: "contact", fields });
