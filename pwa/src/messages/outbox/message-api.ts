import {
  SendContactMessageDocument,
  type SendContactMessageMutationVariables,
  SubscribeToNewsletterDocument,
  type SubscribeToNewsletterMutationVariables,
} from "../../graphql/messages.generated.ts";
import { documentId } from "../../lib/document-id.ts";
import { fetchJson } from "../../lib/http/fetch-json.ts";
import type { PendingMessage } from "./message-records.ts";

/**
 * How a request ended: accepted, rejected, or failed for now; the server may ask not to be called again for `pauseMs`
 * milliseconds.
 */
export type MessageResponse =
  | { kind: "accepted" }
  | {
      kind: "rejected";
      code: string;
      message: string;
      fields?: Readonly<Record<string, string>> | undefined;
      pauseMs: number;
    }
  | { kind: "failed"; pauseMs: number };

/** After a timeout the message may have arrived; sent again, it is accepted once. */
const TIMEOUT_MS = 10_000;
/** Failures of the server, not of the message. */
const SERVER_FAULTS = ["UNAVAILABLE", "INTERNAL_SERVER_ERROR"];

interface Answer {
  data?: object | null;
  errors?: {
    message: string;
    extensions?: { code?: string; fields?: Readonly<Record<string, string>> };
  }[];
}

/** Sends a message, without Apollo, so that the service worker sends in the same way. */
export async function postMessage(message: PendingMessage): Promise<MessageResponse> {
  try {
    const { body, retryAfterMs } = await fetchJson(new URL("/graphql", location.origin), {
      timeoutMs: TIMEOUT_MS,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(bodyOf(message)),
    });
    return responseOf((body ?? {}) as Answer, retryAfterMs);
  } catch {
    return { kind: "failed", pauseMs: 0 };
  }
}

function bodyOf(message: PendingMessage): { documentId: string; variables: object } {
  if (message.kind === "newsletter") {
    const variables: SubscribeToNewsletterMutationVariables = { email: message.email };
    return { documentId: documentId(SubscribeToNewsletterDocument), variables };
  }
  const variables: SendContactMessageMutationVariables = { input: { ...message.fields, id: message.id } };
  return { documentId: documentId(SendContactMessageDocument), variables };
}

function responseOf({ data, errors }: Answer, pauseMs: number): MessageResponse {
  if (data && !errors) return { kind: "accepted" };
  const { message = "", extensions } = errors?.[0] ?? {};
  const code = extensions?.code;
  if (!code || SERVER_FAULTS.includes(code)) return { kind: "failed", pauseMs };
  return { kind: "rejected", code, message, fields: extensions?.fields, pauseMs };
}
