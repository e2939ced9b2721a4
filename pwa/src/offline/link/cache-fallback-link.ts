import { ApolloLink, Observable } from "@apollo/client";
import { OperationTypeNode } from "graphql";

/** A query that fails is answered with what the page already knows, if it knows all of it. */
export const keepCachedLink = new ApolloLink(
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
