import { documentName } from "../../../lib/document-id.ts";
import type { DocumentAnswer, DocumentSender } from "../../../lib/http/send-document.ts";
import { failedAnswer } from "../../../lib/http/testing/failed-answer.ts";

export type SentAnswer = DocumentAnswer<unknown>;

export const answered = (value: unknown): SentAnswer => ({ ok: true, value });

/**
 * A server that answers the requests of a session by the names of their operations. A request without a prepared
 * answer fails as if the network were lost.
 */
export function senderOf(
  answers: Readonly<Record<string, SentAnswer | Promise<SentAnswer>>>,
): DocumentSender {
  const send = async <Data>(document: object) =>
    (await (answers[documentName(document)] ?? failedAnswer("NETWORK"))) as DocumentAnswer<Data>;
  return { sendQuery: send, sendMutation: send };
}
