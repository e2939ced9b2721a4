import { ApolloLink, Observable } from "@apollo/client";
import { OperationTypeNode } from "graphql";

/** Milliseconds after which a request is given up: a hanging one blocks those behind it. */
const GIVE_UP_MS = 20_000;
/** A long body (a table, a photo) is given the time it takes at 200 kbit/s beside: characters in a millisecond. */
const SLOW_LINE = 25;

/**
 * Sends stored documents: only the document's id and the variables travel, queries by GET in the one form the
 * server and caches keep, mutations by POST.
 * @param token of the signed-in person, if there is one; catalogue answers are the same for all and go without
 */
export function storedDocumentLink(token: () => string | null): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable<ApolloLink.Result>((sink) => {
        const given = new AbortController();
        const { address, init } = requestOf(operation, token());
        const patience = GIVE_UP_MS + (init.body?.length ?? 0) / SLOW_LINE;
        const timer = setTimeout(() => given.abort(new Error("timeout")), patience);
        ask(address, { ...init, signal: given.signal })
          .then((answer) => {
            sink.next(answer);
            sink.complete();
          })
          .catch((error: unknown) => sink.error(error))
          .finally(() => clearTimeout(timer));
        return () => {
          clearTimeout(timer);
          given.abort();
        };
      }),
  );
}

interface PreparedRequest {
  address: string;
  init: { method?: string; headers: Record<string, string>; body?: string };
}

function requestOf(operation: ApolloLink.Operation, token: string | null): PreparedRequest {
  const { operationType, variables } = operation;
  const documentId = documentIdOf(operation);
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (operationType === OperationTypeNode.QUERY)
    return { address: queryAddress(documentId, variables), init: { headers } };
  headers["content-type"] = "application/json";
  return {
    address: "/graphql",
    init: { method: "POST", headers, body: JSON.stringify({ documentId, variables }) },
  };
}

async function ask(address: string, init: RequestInit): Promise<ApolloLink.Result> {
  const response = await fetch(address, init);
  const answer: unknown = await response.json();
  if (isAnswer(answer)) return answer;
  throw new Error(`unexpected answer, status ${response.status}`);
}

function documentIdOf({ query }: ApolloLink.Operation): string {
  const meta = "__meta__" in query ? query.__meta__ : undefined;
  if (typeof meta === "object" && meta !== null && "hash" in meta) return String(meta.hash);
  throw new Error("not a stored document");
}

/** Must be written as the server writes it, or its kept answers are not found at the first look. */
function queryAddress(documentId: string, variables: Record<string, unknown>): string {
  const text = JSON.stringify(variables);
  return `/graphql?${new URLSearchParams({ documentId, ...(text !== "{}" && { variables: text }) })}`;
}

function isAnswer(value: unknown): value is ApolloLink.Result {
  return typeof value === "object" && value !== null && ("data" in value || "errors" in value);
}
