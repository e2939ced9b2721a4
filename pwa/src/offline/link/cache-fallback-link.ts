import { ApolloLink, Observable } from "@apollo/client";
import { OperationTypeNode } from "graphql";

/** Answers a failed query from the query cache, if all of it is there. */
export const cacheFallbackLink = new ApolloLink(
  (operation, forward) =>
    new Observable<ApolloLink.Result>((sink) =>
      forward(operation).subscribe({
        next: (result) => sink.next(result),
        complete: () => sink.complete(),
        error: (error: unknown) => {
          const { client, query, variables } = operation;
          const isQuery = operation.operationType === OperationTypeNode.QUERY;
          const data = isQuery
            ? client.cache.readQuery<Record<string, unknown>>({ query, variables })
            : undefined;
          if (!data) return sink.error(error);
          sink.next({ data, extensions: { source: "cache" } });
          sink.complete();
        },
      }),
    ),
);
