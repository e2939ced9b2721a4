import { ApolloLink, Observable } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { documentId } from "../../lib/document-id.ts";
import { fetchJson } from "../../lib/http/fetch-json.ts";
import { UnexpectedAnswerError } from "../../lib/http/retry-after.ts";
import { queryUrl, timeoutOf } from "../../lib/http/send-document.ts";

/**
 * Sends each operation as the id of its stored document, with its variables. Queries use GET, so that the server and
 * HTTP caches can cache the answers; mutations use POST.
 * @param token returns the session's token, if there is a session
 */
export function persistedQueryLink(token: () => string | null): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable<ApolloLink.Result>((sink) => {
        const controller = new AbortController();
        send(operation, token(), controller.signal).then(
          (result) => {
            sink.next(result);
            sink.complete();
          },
          (error: unknown) => sink.error(error),
        );
        return () => controller.abort();
      }),
  );
}

async function send(
  operation: ApolloLink.Operation,
  token: string | null,
  signal: AbortSignal,
): Promise<ApolloLink.Result> {
  const { url, init } = requestOf(operation, token);
  const timeoutMs = timeoutOf(init.body);
  const { status, body, retryAfterMs } = await fetchJson(url, { ...init, signal, timeoutMs });
  if (isResult(body)) return body;
  throw new UnexpectedAnswerError(status, retryAfterMs);
}

interface PreparedRequest {
  url: string;
  init: { method?: string; headers: Record<string, string>; body?: string };
}

function requestOf(operation: ApolloLink.Operation, token: string | null): PreparedRequest {
  const { operationType, query, variables } = operation;
  const id = documentId(query);
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (operationType === OperationTypeNode.QUERY) return { url: queryUrl(id, variables), init: { headers } };
  headers["content-type"] = "application/json";
  const body = JSON.stringify({ documentId: id, variables });
  return { url: "/graphql", init: { method: "POST", headers, body } };
}

const isResult = (value: unknown): value is ApolloLink.Result =>
  typeof value === "object" && value !== null && ("data" in value || "errors" in value);
