import { ApolloLink, Observable } from "@apollo/client";
import { OperationTypeNode } from "graphql";

/** Milliseconds after which a request is given up: a hanging one blocks those behind it. */
const GIVE_UP_MS = 20_000;

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
        const timer = setTimeout(() => given.abort(new Error("timeout")), GIVE_UP_MS);
        request(operation, token(), given.signal)
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

async function request(
  operation: ApolloLink.Operation,
  token: string | null,
  signal: AbortSignal,
): Promise<ApolloLink.Result> {
  const documentId = documentIdOf(operation);
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const response =
    operation.operationType === OperationTypeNode.QUERY
      ? await fetch(queryAddress(documentId, operation.variables), { headers, signal })
      : await fetch("/graphql", {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify({ documentId, variables: operation.variables }),
          signal,
        });
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
