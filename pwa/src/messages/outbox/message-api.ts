import {
  SendContactMessageDocument,
  type SendContactMessageMutationVariables,
  SubscribeToNewsletterDocument,
  type SubscribeToNewsletterMutationVariables,
} from "../../graphql/messages.generated.ts";
import { type PostResponse, postDocument } from "../../offline/outbox/post-document.ts";
import type { PendingMessage } from "./message-records.ts";

/** Sends a message, now. */
export function postMessage(message: PendingMessage): Promise<PostResponse> {
  if (message.kind === "newsletter") {
    const variables: SubscribeToNewsletterMutationVariables = { email: message.email };
    return postDocument(SubscribeToNewsletterDocument, variables);
  }
  const { id, fields, userId = null } = message;
  const variables: SendContactMessageMutationVariables = { input: { ...fields, id, userId } };
  // A visitor's message is sent without an account, also after somebody has signed in.
  return postDocument(SendContactMessageDocument, variables, userId ? {} : { credentials: "omit" });
}
