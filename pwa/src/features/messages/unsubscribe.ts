import { UnsubscribeFromNewsletterDocument } from "../../data/graphql/messages.generated.ts";
import { type DocumentAnswer, sendMutation } from "../../lib/http/send-document.ts";

/**
 * Ends the newsletter subscription of an e-mail address. The answer is the same for an e-mail address that is not
 * subscribed.
 */
export const unsubscribeFromNewsletter = (email: string): Promise<DocumentAnswer<unknown>> =>
  sendMutation(UnsubscribeFromNewsletterDocument, { email }, { credentials: "omit" });
