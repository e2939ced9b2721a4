import { UnsubscribeFromNewsletterDocument } from "../../data/graphql/messages.generated.ts";
import { type DocumentAnswer, sendMutation } from "../../lib/http/send-document.ts";

/** Ends the newsletter subscription of an address. The answer is the same for an address that is not subscribed. */
export const unsubscribeFromNewsletter = (email: string): Promise<DocumentAnswer<unknown>> =>
  sendMutation(UnsubscribeFromNewsletterDocument, { email }, { credentials: "omit" });
