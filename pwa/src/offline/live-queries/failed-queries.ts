import type { ApolloClient, ObservableQuery, OperationVariables } from "@apollo/client";
import type { DocumentNode } from "graphql";
import { Backoff, VISIBLE_RETRY_MS } from "../../lib/http/backoff.ts";
import type { ConnectionMonitor } from "../../lib/http/connection-monitor.ts";
import { isCatalogueQuery, operationNameOf } from "../../lib/operations.ts";
import { isTemporaryError, retryAfterOf } from "../../lib/temporary-failure.ts";

export interface FailedQueriesOptions {
  client: ApolloClient;
  connection: ConnectionMonitor;
  isVisible(): boolean;
}

/** A query on screen without an answer. */
interface UnansweredQuery {
  query: DocumentNode;
  variables: OperationVariables;
  /** Undefined where it still loads. */
  error: unknown;
}

/**
 * Sends the catalogue's queries on screen that failed again by itself, until the server has answered. A screen keeps
 * its error until there is something better to show.
 */
export class FailedQueries {
  readonly #options: FailedQueriesOptions;
  readonly #backoff = new Backoff(VISIBLE_RETRY_MS);

  constructor(options: FailedQueriesOptions) {
    this.#options = options;
    options.connection.onAlive(() => this.#backoff.expedite());
    // Some may have failed before this code could be fetched.
    this.retryLater();
  }

  /** A query has failed, or is about to. */
  retryLater(): void {
    if (this.#backoff.isScheduled) return;
    const pauses = this.#unanswered().map(({ error }) => retryAfterOf(error));
    this.#backoff.schedule(() => void this.#retry(), Math.max(0, ...pauses));
  }

  async #retry(): Promise<void> {
    const unanswered = this.#unanswered();
    // One that still loads may be about to fail: a phone may search its replica for longer than the pause.
    if (unanswered.length === 0) return this.#backoff.reset();
    if (this.#options.isVisible()) {
      const { client } = this.#options;
      const failed = unanswered.filter(({ error }) => error);
      const again = failed.map(({ query, variables }) =>
        client.query({ query, variables, fetchPolicy: "network-only" }),
      );
      await Promise.allSettled(again);
    }
    this.retryLater();
  }

  #unanswered(): UnansweredQuery[] {
    return [...this.#options.client.getObservableQueries("active")].flatMap(
      (observable: ObservableQuery): UnansweredQuery[] => {
        const { query, variables } = observable;
        const { error, loading } = observable.getCurrentResult();
        const isUnanswered = loading || (error && isTemporaryError(error));
        if (!isUnanswered || !isCatalogueQuery(operationNameOf(query))) return [];
        return [{ query, variables, error: loading ? undefined : error }];
      },
    );
  }
}
