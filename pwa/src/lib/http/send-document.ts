import { documentId } from "../document-id.ts";
import { NETWORK_FAILURE, NETWORK_MESSAGE } from "../failure-codes.ts";
import type { Failure } from "../result.ts";
import { type FetchJsonOptions, fetchJson } from "./fetch-json.ts";

/** A request was not answered with data. */
export interface DocumentFailure extends Failure {
  /** How long the server asks not to be called again, in milliseconds; 0 where it does not say. */
  readonly pauseMs: number;
  /** HTTP status; 0 without a response. */
  readonly status: number;
}
export type DocumentAnswer<Data> = { readonly ok: true; readonly value: Data } | DocumentFailure;

export interface SendOptions extends Pick<FetchJsonOptions, "cache" | "credentials" | "signal"> {
  /** Of the session whose user sends it; without one the cookie counts, unless `credentials` omits it. */
  token?: string | null | undefined;
  /** Milliseconds; the request may have arrived all the same. */
  timeoutMs?: number;
}

/** Enough for a batch of 500 products on a slow connection. */
const TIMEOUT_MS = 20_000;
/** A long body (a table, an image) is given the time it takes at 200 kbit/s in addition: characters in a millisecond. */
const SLOW_UPLOAD = 25;

/** How long a request with this body may take (ms). */
export const timeoutOf = (body = ""): number => TIMEOUT_MS + body.length / SLOW_UPLOAD;

/** Sends stored documents; replaced in tests. */
export interface DocumentSender {
  sendQuery: typeof sendQuery;
  sendMutation: typeof sendMutation;
}

/** A generated document: its type says what it takes and gives. */
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
 * Asks a stored query. Apollo Client is not needed, so that all but the admin send in this way. Never throws.
 */
export function sendQuery<Data, Variables extends object>(
  document: StoredDocument<Data, Variables>,
  variables: Variables,
  options: SendOptions = {},
): Promise<DocumentAnswer<Data>> {
  return send<Data>(queryUrl(documentId(document), variables), options, {});
}

/** Sends a stored mutation. Never throws; a request without an answer may have arrived. */
export function sendMutation<Data, Variables extends object>(
  document: StoredDocument<Data, Variables>,
  variables: Variables,
  options: SendOptions = {},
): Promise<DocumentAnswer<Data>> {
  const body = JSON.stringify({ documentId: documentId(document), variables });
  return send<Data>("/graphql", options, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
}

/** The URL must be written as the server writes it, which looks up its cached answers by the URL alone. */
export function queryUrl(documentId: string, variables: object): string {
  const text = JSON.stringify(variables);
  return `/graphql?${new URLSearchParams({ documentId, ...(text !== "{}" && { variables: text }) })}`;
}

async function send<Data>(
  path: string,
  { token, timeoutMs, ...options }: SendOptions,
  init: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<DocumentAnswer<Data>> {
  const headers = { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) };
  try {
    const url = new URL(path, location.origin);
    const { status, body, retryAfterMs } = await fetchJson(url, {
      ...init,
      ...options,
      headers,
      timeoutMs: timeoutMs ?? timeoutOf(init.body),
    });
    return answerOf<Data>((body ?? {}) as Body<Data>, { status, pauseMs: retryAfterMs });
  } catch {
    return { ok: false, code: NETWORK_FAILURE, message: NETWORK_MESSAGE, pauseMs: 0, status: 0 };
  }
}

/** An answer without a code is not the shop's: a captive portal's page, or one of a proxy whose server is away. */
function answerOf<Data>(
  { data, errors }: Body<Data>,
  rest: Pick<DocumentFailure, "status" | "pauseMs">,
): DocumentAnswer<Data> {
  if (data && !errors) return { ok: true, value: data };
  const { message = "", extensions } = errors?.[0] ?? {};
  if (!extensions?.code) return { ok: false, code: NETWORK_FAILURE, message: NETWORK_MESSAGE, ...rest };
  return { ok: false, code: extensions.code, message, fields: extensions.fields, ...rest };
}
