import { ApolloLink, Observable } from "@apollo/client";
import type { DocumentNode } from "graphql";
import { type CatalogueQueryName, isCatalogueQuery } from "../../lib/operations.ts";
import type { LocalRefusal, LocalResult } from "../replica/local-answer.ts";

/** A connection, or a database, that is silent for this long is treated as none, in milliseconds. */
export const PATIENCE_MS = 3_000;

/** The server's answer to a query that the replica has already answered. */
export interface LateResponse {
  query: DocumentNode;
  variables: Record<string, unknown>;
  data: Record<string, unknown>;
}

/** The offline client as the link needs it. */
export interface OfflineResolver {
  /** The replica is known to hold the whole catalogue: it is asked first. */
  isWhole(): boolean;
  /** @param whole answer only from the whole catalogue */
  resolve(
    name: CatalogueQueryName,
    variables: Record<string, unknown>,
    whole: boolean,
  ): Promise<LocalResult | LocalRefusal | undefined>;
  /** Whether the server was reached. */
  setOnline(online: boolean): void;
  onLateResponse(response: LateResponse): void;
}

/**
 * Answers the shopper's queries from the replica once it holds the whole catalogue. Before that the network is asked,
 * and the replica answers when it fails or stays silent; the network's late response is handed over. A query has only
 * one result: `client.query` resolves with the last one, and would wait for the network.
 * @param patience milliseconds until a silent network or database counts as none
 */
export function replicaLink(offline: OfflineResolver, patience = PATIENCE_MS): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { operationName = "", variables } = operation;
    if (!isCatalogueQuery(operationName)) return forward(operation);
    return new Observable<ApolloLink.Result>((sink) => {
      let answered = false;
      let unsubscribed = false;
      let fail: (() => void) | undefined;
      let silence: ReturnType<typeof setTimeout> | undefined;
      let network: { unsubscribe(): void } | undefined;

      const answer = (result: ApolloLink.Result) => {
        if (answered || unsubscribed) return;
        answered = true;
        sink.next(result);
        sink.complete();
      };
      const askReplica = async (whole: boolean) => {
        const stored = await offline.resolve(operationName, variables, whole).catch(() => undefined);
        if (stored?.data)
          answer({ data: { ...stored.data }, extensions: { source: "replica", at: stored.at } });
        // While the network is only silent, it may still know better than to refuse.
        else if (fail && !answered && !unsubscribed) stored ? answer(stored) : fail();
      };
      const fallBack = (reason?: () => void) => {
        fail ??= reason;
        void askReplica(false);
        offline.setOnline(false);
      };
      const askNetwork = () => {
        if (answered || unsubscribed || network) return;
        clearTimeout(silence);
        silence = setTimeout(() => fallBack(), navigator.onLine === false ? 0 : patience);
        network = forward(operation).subscribe({
          next: (result) => {
            clearTimeout(silence);
            if (isServerFault(result)) return fallBack(() => answer(result));
            offline.setOnline(true);
            const { data } = result;
            if (answered && data) offline.onLateResponse({ query: operation.query, variables, data });
            else answer(result);
          },
          error: (error: unknown) => {
            clearTimeout(silence);
            if (!answered) fallBack(() => sink.error(error));
          },
        });
      };

      if (offline.isWhole()) {
        // A browser may hold its database back for as long as it likes.
        silence = setTimeout(askNetwork, patience);
        void askReplica(true).then(askNetwork);
      } else askNetwork();
      // Unanswered: the request is aborted. Answered by the replica: the network may still respond with what is new.
      return () => {
        unsubscribed = true;
        clearTimeout(silence);
        if (!answered) network?.unsubscribe();
      };
    });
  });
}

/** The server answers, but has failed: its database is away, or it has a bug. */
function isServerFault({ data, errors }: ApolloLink.Result): boolean {
  const codes = errors?.map(({ extensions }) => extensions?.code) ?? [];
  return !data && (codes.includes("UNAVAILABLE") || codes.includes("INTERNAL_SERVER_ERROR"));
}
