import { documentId } from "../../lib/document-id.ts";
import { retryAfterOf } from "../../lib/retry-after.ts";
import {
  SendContactMessageDocument,
  type SendContactMessageMutationVariables,
  SubscribeToNewsletterDocument,
  type SubscribeToNewsletterMutationVariables,
} from "../messages.generated.ts";
import type { WaitingMessage } from "./message-records.ts";

/**
 * What came of a sending: the shop has it, refuses it, or could not be reached. It may ask to be left alone for
 * `pauseMs` milliseconds.
 */
export type MessageReply =
  | { kind: "taken" }
  | {
      kind: "refused";
      code: string;
      message: string;
      fields?: Readonly<Record<string, string>> | undefined;
      pauseMs?: number;
    }
  | { kind: "failed"; pauseMs: number };

/** Milliseconds after which a sending is given up; sent again it arrives once. */
const GIVE_UP_MS = 10_000;
/** The server's troubles, not the message's. */
const SERVER_FAULTS = ["UNAVAILABLE", "INTERNAL_SERVER_ERROR"];

interface Answer {
  data?: object | null;
  errors?: {
    message: string;
    extensions?: { code?: string; fields?: Readonly<Record<string, string>> };
  }[];
}

/** Without Apollo, so that the service worker sends in the same way. */
export async function postMessage(message: WaitingMessage): Promise<MessageReply> {
  const given = new AbortController();
  const timer = setTimeout(() => given.abort(), GIVE_UP_MS);
  let pauseMs = 0;
  try {
    const response = await fetch(new URL("/graphql", location.origin), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(bodyOf(message)),
      signal: given.signal,
    });
    pauseMs = retryAfterOf(response);
    return replyOf(await response.json(), pauseMs);
  } catch {
    return { kind: "failed", pauseMs };
  } finally {
    clearTimeout(timer);
  }
}

function bodyOf(message: WaitingMessage): { documentId: string; variables: object } {
  if (message.kind === "newsletter") {
    const variables: SubscribeToNewsletterMutationVariables = { email: message.email };
    return { documentId: documentId(SubscribeToNewsletterDocument), variables };
  }
  const variables: SendContactMessageMutationVariables = { input: { ...message.fields, id: message.id } };
  return { documentId: documentId(SendContactMessageDocument), variables };
}

function replyOf({ data, errors }: Answer, pauseMs: number): MessageReply {
  if (data && !errors) return { kind: "taken" };
  const { message = "", extensions } = errors?.[0] ?? {};
  const code = extensions?.code;
  if (!code || SERVER_FAULTS.includes(code)) return { kind: "failed", pauseMs };
  return { kind: "refused", code, message, fields: extensions?.fields, pauseMs };
}
