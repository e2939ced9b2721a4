import { ApolloLink, Observable } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { UnexpectedAnswerError } from "../../lib/http/retry-after.ts";
import { fetchDocument } from "../../lib/http/send-document.ts";

/**
 * Sends each operation as the id of its stored document, in the same way as `fetchDocument`.
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
  { operationType, query, variables }: ApolloLink.Operation,
  token: string | null,
  signal: AbortSignal,
): Promise<ApolloLink.Result> {
  const kind = operationType === OperationTypeNode.QUERY ? "query" : "mutation";
  const { status, body, retryAfterMs } = await fetchDocument(kind, query, variables, { token, signal });
  if (isResult(body)) return body;
  throw new UnexpectedAnswerError(status, retryAfterMs);
}

const isResult = (value: unknown): value is ApolloLink.Result =>
  typeof value === "object" && value !== null && ("data" in value || "errors" in value);
