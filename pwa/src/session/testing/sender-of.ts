import { documentName } from "../../lib/document-id.ts";
import type { DocumentAnswer, DocumentSender } from "../../lib/http/send-document.ts";
import { failedAnswer } from "../../lib/http/testing/failed-answer.ts";

/** The result of a request of a session. */
export type SentAnswer = DocumentAnswer<unknown>;

/** The answer with this data. */
export const answered = (value: unknown): SentAnswer => ({ ok: true, value });

/** A server that answers a session's requests by their operations' names; a request without an answer is lost. */
export function senderOf(
  answers: Readonly<Record<string, SentAnswer | Promise<SentAnswer>>>,
): DocumentSender {
  const send = async <Data>(document: object) =>
    (await (answers[documentName(document)] ?? failedAnswer("NETWORK"))) as DocumentAnswer<Data>;
  return { sendQuery: send, sendMutation: send };
}
