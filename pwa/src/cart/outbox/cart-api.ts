import { documentId } from "../../lib/document-id.ts";
import { retryAfterOf } from "../../lib/retry-after.ts";
import {
  ApplyCartOperationsDocument,
  type ApplyCartOperationsMutation,
  CartDocument,
  type CartQuery,
} from "../cart.generated.ts";
import type { PendingOperation } from "./outbox-records.ts";
import type { OutboxAnswer } from "./outbox-reducer.ts";

/**
 * What came of a call: an answer, a refusal for good, or a failure that may mend itself; the server may ask to be
 * left alone for `pauseMs` milliseconds.
 */
export type Reply =
  | ({ kind: "answered" } & OutboxAnswer)
  | { kind: "malformed"; message: string }
  | { kind: "failed"; code: string; pauseMs?: number };

/** Sends a person's operations; asks for their cart when there are none. */
export type Transport = (userId: string, operations: readonly PendingOperation[]) => Promise<Reply>;

/** Milliseconds after which a call is given up; the operations stay, and may have arrived. */
const GIVE_UP_MS = 20_000;

interface Answer {
  data?: Partial<Pick<ApplyCartOperationsMutation, "applyCartOperations"> & Pick<CartQuery, "cart">> | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

/** Without Apollo, so that the service worker sends in the same way; the server is told whose operations these are. */
export const cartTransport =
  (token: () => string | null): Transport =>
  async (userId, operations) => {
    const given = new AbortController();
    const timer = setTimeout(() => given.abort(), GIVE_UP_MS);
    let pauseMs = 0;
    try {
      const response = await fetch(request(userId, operations, token(), given.signal));
      pauseMs = retryAfterOf(response);
      return replyOf(await response.json(), pauseMs);
    } catch {
      return { kind: "failed", code: "NETWORK", pauseMs };
    } finally {
      clearTimeout(timer);
    }
  };

function request(
  userId: string,
  pending: readonly PendingOperation[],
  token: string | null,
  signal: AbortSignal,
): Request {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (pending.length === 0) {
    const variables = JSON.stringify({ userId });
    const address = new URLSearchParams({ documentId: documentId(CartDocument), variables });
    return new Request(new URL(`/graphql?${address}`, location.origin), {
      headers,
      signal,
      cache: "no-store",
    });
  }
  const operations = pending.map(({ id, kind, productId, quantity }) => ({ id, kind, productId, quantity }));
  return new Request(new URL("/graphql", location.origin), {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({
      documentId: documentId(ApplyCartOperationsDocument),
      variables: { userId, operations },
    }),
    signal,
  });
}

function replyOf({ data, errors }: Answer, pauseMs: number): Reply {
  if (data?.applyCartOperations) return { kind: "answered", ...data.applyCartOperations };
  if (data?.cart) return { kind: "answered", results: [], cart: data.cart };
  const code = errors?.[0]?.extensions?.code ?? "NETWORK";
  if (code === "BAD_USER_INPUT") return { kind: "malformed", message: errors?.[0]?.message ?? "" };
  return { kind: "failed", code, pauseMs };
}
