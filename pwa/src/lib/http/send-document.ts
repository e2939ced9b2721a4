import { documentId } from "../document-id.ts";
import { NETWORK_FAILURE, NETWORK_MESSAGE } from "../failure-codes.ts";
import type { Failure } from "../result.ts";
import { type FetchJsonOptions, fetchJson, type JsonResponse } from "./fetch-json.ts";

/** A failed request: the server sent no answer, or an answer with errors. */
export interface DocumentFailure extends Failure {
  /** The server's Retry-After (ms); 0 if there is none. */
  readonly pauseMs: number;
  /** HTTP status of the answer; 0 if there was no answer. */
  readonly status: number;
}
export type DocumentAnswer<Data> = { readonly ok: true; readonly value: Data } | DocumentFailure;

export interface SendOptions extends Pick<FetchJsonOptions, "cache" | "credentials" | "signal"> {
  /**
   * Token of the user's session. Without a token, the session's cookie identifies the user, unless `credentials` omits
   * the cookie.
   */
  token?: string | null | undefined;
  /** Time (ms) after which the request is aborted. The server may have executed an aborted request all the same. */
  timeoutMs?: number;
}

/** Timeout of a request (ms): enough for a batch of 500 products on a slow connection. */
const TIMEOUT_MS = 20_000;
/**
 * Slowest expected upload, in characters per millisecond (200 kbit/s). A long body, such as a table or an image, gets
 * extra time at this speed.
 */
const SLOW_UPLOAD = 25;

/** The two functions below as one object, which tests replace. */
export interface DocumentSender {
  sendQuery: typeof sendQuery;
  sendMutation: typeof sendMutation;
}

/** A GraphQL document with its types, as a `*.generated.ts` file exports it. */
export interface StoredDocument<Data, Variables> {
  __apiType?: (variables: Variables) => Data;
}

interface Body<Data> {
  data?: Data | null;
  errors?: {
    message: string;
    extensions?: { code?: string; fields?: Readonly<Record<string, string>> };
  }[];
}

/**
 * Sends a GraphQL query without Apollo Client, so that only the admin panel must load Apollo Client. Never throws: a
 * failure is in the answer.
 */
export function sendQuery<Data, Variables extends object>(
  document: StoredDocument<Data, Variables>,
  variables: Variables,
  options: SendOptions = {},
): Promise<DocumentAnswer<Data>> {
  return answerOf<Data>(fetchDocument("query", document, variables, options));
}

/**
 * Sends a GraphQL mutation. Never throws: a failure is in the answer. The server may have executed the mutation even if
 * no answer arrived.
 */
export function sendMutation<Data, Variables extends object>(
  document: StoredDocument<Data, Variables>,
  variables: Variables,
  options: SendOptions = {},
): Promise<DocumentAnswer<Data>> {
  return answerOf<Data>(fetchDocument("mutation", document, variables, options));
}

/**
 * Sends the id of a stored document in place of its text, with its variables. Queries use GET, so that the server and
 * HTTP caches can cache the answers; mutations use POST.
 * @throws as `fetchJson`
 */
export function fetchDocument(
  operation: "query" | "mutation",
  document: object,
  variables: object,
  { token, timeoutMs, ...options }: SendOptions,
): Promise<JsonResponse> {
  const id = documentId(document);
  const isQuery = operation === "query";
  const body = isQuery ? "" : JSON.stringify({ documentId: id, variables });
  return fetchJson(new URL(isQuery ? queryUrl(id, variables) : "/graphql", location.origin), {
    ...(!isQuery && { method: "POST", body }),
    ...options,
    headers: {
      ...(!isQuery && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    timeoutMs: timeoutMs ?? TIMEOUT_MS + body.length / SLOW_UPLOAD,
  });
}

/**
 * Returns the URL of a stored query. The URL must be written exactly as the server writes it, because the server looks
 * up cached answers by URL.
 */
function queryUrl(documentId: string, variables: object): string {
  const text = JSON.stringify(variables);
  return `/graphql?${new URLSearchParams({ documentId, ...(text !== "{}" && { variables: text }) })}`;
}

/** Waits for a response and converts it into a result or a failure. */
async function answerOf<Data>(response: Promise<JsonResponse>): Promise<DocumentAnswer<Data>> {
  try {
    const { status, body, retryAfterMs } = await response;
    return convert<Data>((body ?? {}) as Body<Data>, { status, pauseMs: retryAfterMs });
  } catch {
    return { ok: false, code: NETWORK_FAILURE, message: NETWORK_MESSAGE, pauseMs: 0, status: 0 };
  }
}

/**
 * Converts the body of an answer. If it contains errors without a code, the answer does not come from the shop but from
 * a captive portal or a proxy, and counts as a network failure.
 */
function convert<Data>(
  { data, errors }: Body<Data>,
  rest: Pick<DocumentFailure, "status" | "pauseMs">,
): DocumentAnswer<Data> {
  if (data && !errors) return { ok: true, value: data };
  const { message = "", extensions } = errors?.[0] ?? {};
  if (!extensions?.code) return { ok: false, code: NETWORK_FAILURE, message: NETWORK_MESSAGE, ...rest };
  return { ok: false, code: extensions.code, message, fields: extensions.fields, ...rest };
}
