import { documentId } from "../../lib/document-id.ts";
import { fetchJson } from "../../lib/http/fetch-json.ts";

/**
 * How a request ended: accepted, rejected, or failed for now; the server may ask not to be called again for `pauseMs`
 * milliseconds.
 */
export type PostResponse<Data = unknown> =
  | { kind: "accepted"; data: Data }
  | {
      kind: "rejected";
      code: string;
      message: string;
      fields?: Readonly<Record<string, string>> | undefined;
      pauseMs: number;
    }
  | { kind: "failed"; pauseMs: number };

/** After a timeout it may have arrived; sent again under its id, it is accepted once. */
const TIMEOUT_MS = 10_000;
/** Failures of the server, not of what was sent. */
const SERVER_FAULTS = ["UNAVAILABLE", "INTERNAL_SERVER_ERROR"];

interface Answer<Data> {
  data?: Data | null;
  errors?: {
    message: string;
    extensions?: { code?: string; fields?: Readonly<Record<string, string>> };
  }[];
}

/** Posts a stored document, without Apollo, so that the service worker sends in the same way. Never throws. */
export async function postDocument<Data>(
  document: object,
  variables: object,
  { headers, ...init }: Pick<RequestInit, "credentials"> & { headers?: Record<string, string> } = {},
): Promise<PostResponse<Data>> {
  try {
    const { body, retryAfterMs } = await fetchJson(new URL("/graphql", location.origin), {
      ...init,
      timeoutMs: TIMEOUT_MS,
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ documentId: documentId(document), variables }),
    });
    return responseOf((body ?? {}) as Answer<Data>, retryAfterMs);
  } catch {
    return { kind: "failed", pauseMs: 0 };
  }
}

function responseOf<Data>({ data, errors }: Answer<Data>, pauseMs: number): PostResponse<Data> {
  if (data && !errors) return { kind: "accepted", data };
  const { message = "", extensions } = errors?.[0] ?? {};
  const code = extensions?.code;
  if (!code || SERVER_FAULTS.includes(code)) return { kind: "failed", pauseMs };
  return { kind: "rejected", code, message, fields: extensions?.fields, pauseMs };
}
