import { MAX_CART_OPERATIONS } from "graphql-server/cart/cart";
import {
  ApplyCartOperationsDocument,
  type ApplyCartOperationsMutation,
  CartDocument,
  type CartQuery,
} from "../../graphql/cart.generated.ts";
import { documentId } from "../../lib/document-id.ts";
import { fetchJson } from "../../lib/http/fetch-json.ts";
import type { OutboxAnswer } from "./outbox-answers.ts";
import type { PendingOperation } from "./outbox-records.ts";

/**
 * How a request ended: answered, rejected for good, or failed for now; the server may ask not to be called again for
 * `pauseMs` milliseconds.
 */
export type CartResponse =
  | ({ kind: "answered" } & OutboxAnswer)
  | { kind: "malformed"; message: string }
  | { kind: "failed"; code: string; pauseMs?: number };

/** Sends a user's operations; without operations, queries their cart. */
export type CartApi = (userId: string, operations: readonly PendingOperation[]) => Promise<CartResponse>;

/** After a timeout the operations stay in the outbox, and may have arrived. */
const TIMEOUT_MS = 20_000;

interface Answer {
  data?: Partial<Pick<ApplyCartOperationsMutation, "applyCartOperations"> & Pick<CartQuery, "cart">> | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

/**
 * The cart's requests, without Apollo, so that the service worker sends them in the same way. Each names its user: the
 * server rejects it when the session is another's. More operations than one request may have are sent in several, whose
 * answers count as one: the last cart holds them all.
 */
export function createCartApi(token: () => string | null): CartApi {
  const send: CartApi = async (userId, operations) => {
    const first = await sendOne(userId, operations.slice(0, MAX_CART_OPERATIONS), token());
    const others = operations.slice(MAX_CART_OPERATIONS);
    if (first.kind !== "answered" || others.length === 0) return first;
    const last = await send(userId, others);
    return last.kind === "answered" ? { ...last, results: [...first.results, ...last.results] } : last;
  };
  return send;
}

async function sendOne(
  userId: string,
  operations: readonly PendingOperation[],
  token: string | null,
): Promise<CartResponse> {
  const { path, init } = requestOf(userId, operations, token);
  try {
    const url = new URL(path, location.origin);
    const { body, retryAfterMs } = await fetchJson(url, { ...init, timeoutMs: TIMEOUT_MS });
    return responseOf((body ?? {}) as Answer, retryAfterMs);
  } catch {
    return { kind: "failed", code: "NETWORK", pauseMs: 0 };
  }
}

function requestOf(
  userId: string,
  pending: readonly PendingOperation[],
  token: string | null,
): { path: string; init: RequestInit } {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (pending.length === 0) {
    const variables = JSON.stringify({ userId });
    const query = new URLSearchParams({ documentId: documentId(CartDocument), variables });
    return { path: `/graphql?${query}`, init: { headers, cache: "no-store" } };
  }
  const operations = pending.map(({ id, kind, productId, variant, quantity }) => ({
    id,
    kind,
    productId,
    variant,
    quantity,
  }));
  const body = JSON.stringify({
    documentId: documentId(ApplyCartOperationsDocument),
    variables: { userId, operations },
  });
  headers["content-type"] = "application/json";
  return { path: "/graphql", init: { method: "POST", headers, body } };
}

function responseOf({ data, errors }: Answer, pauseMs: number): CartResponse {
  if (data?.applyCartOperations) return { kind: "answered", ...data.applyCartOperations };
  if (data?.cart) return { kind: "answered", results: [], cart: data.cart };
  const code = errors?.[0]?.extensions?.code ?? "NETWORK";
  if (code === "BAD_USER_INPUT") return { kind: "malformed", message: errors?.[0]?.message ?? "" };
  return { kind: "failed", code, pauseMs };
}
