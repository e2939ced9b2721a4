import {
  SendContactMessageDocument,
  type SendContactMessageMutationVariables,
  SubscribeToNewsletterDocument,
  type SubscribeToNewsletterMutationVariables,
} from "../../../data/graphql/messages.generated.ts";
import { type DocumentAnswer, sendMutation } from "../../../lib/http/send-document.ts";
import type { PendingMessage } from "./message-records.ts";

/**
 * Time after which the request is aborted (ms), because the user waits for the answer. The message is sent again later.
 */
const TIMEOUT_MS = 10_000;

export function postMessage(message: PendingMessage): Promise<DocumentAnswer<unknown>> {
  if (message.kind === "newsletter") {
    const { email, consent } = message;
    const variables: SubscribeToNewsletterMutationVariables = { email, consent };
    return sendMutation(SubscribeToNewsletterDocument, variables, { timeoutMs: TIMEOUT_MS });
  }
  const { id, fields, userId } = message;
  const variables: SendContactMessageMutationVariables = { input: { ...fields, id, userId } };
  // A visitor's message is sent without an account, even if a user has signed in since.
  return sendMutation(SendContactMessageDocument, variables, {
    timeoutMs: TIMEOUT_MS,
    ...(!userId && { credentials: "omit" }),
  });
}
