import type { ApolloClient, ErrorLike, ObservableQuery, OperationVariables } from "@apollo/client";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { Backoff, VISIBLE_RETRY_MS } from "../lib/http/backoff.ts";
import { connection } from "../lib/http/connection-monitor.ts";
import { operationNameOf } from "../lib/operations.ts";
import type { QueryAnswer } from "../ssr-state/packed-answers.ts";
import type { LazyGraphqlClient } from "./lazy-graphql-client.ts";

/** What a page asks. */
export interface QueryOptions<Data, Variables extends OperationVariables> {
  query: TypedDocumentNode<Data, Variables>;
  variables: Variables;
  /** Also tells the fields that are known before the whole answer. */
  returnPartialData: boolean;
}

/** A query of a page as it stands. */
export interface QueryState<Data> {
  /** The whole answer. */
  data: Data | undefined;
  /** Fields that are known before the whole answer. */
  partial: Partial<Data> | undefined;
  loading: boolean;
  error: ErrorLike | undefined;
}

const LOADING = { data: undefined, partial: undefined, loading: true, error: undefined };

/**
 * A page's query, followed from its SSR answer on: Apollo Client, which is loaded for the first subscriber, takes over when
 * something changes. As an external store for React.
 */
export class WatchedQuery<Data, Variables extends OperationVariables> {
  readonly #client: LazyGraphqlClient;
  readonly #options: QueryOptions<Data, Variables>;
  #answer: QueryAnswer | undefined;
  #observable: ObservableQuery<Data, OperationVariables> | undefined;
  #state: QueryState<Data>;
  #retryLoading: (() => void) | undefined;

  constructor(client: LazyGraphqlClient, options: QueryOptions<Data, Variables>) {
    this.#client = client;
    this.#options = options;
    const { apollo } = client;
    // Hydration needs what the page was rendered from, whatever is known by now.
    this.#answer = client.answerTo(operationNameOf(options.query), options.variables);
    if (this.#answer) this.#state = stateOfAnswer<Data>(this.#answer);
    else this.#state = apollo ? stateOf(this.#observe(apollo).getCurrentResult()) : LOADING;
  }

  readonly get = (): QueryState<Data> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    const backoff = new Backoff(VISIBLE_RETRY_MS);
    const stopListening = connection.onAlive(() => backoff.expedite());
    let stop: (() => void) | undefined;
    let isOver = false;
    const follow = (apollo: ApolloClient) => {
      // A second attempt to load it, by a tap, ends like the first.
      if (isOver || stop) return;
      this.#handOver(apollo);
      const subscription = this.#observe(apollo).subscribe((result) => this.#set(stateOf(result), listener));
      stop = () => subscription.unsubscribe();
    };
    const takeOver = (apollo: ApolloClient) => {
      if (isOver || stop) return;
      if (!this.#answer || this.#answer.partial || !this.#isKept(this.#answer)) return follow(apollo);
      stop = this.#client.defer({
        ...this.#options,
        answer: this.#answer,
        handOver: () => {
          stop = undefined;
          follow(apollo);
        },
      });
    };
    const fail = (error: Error) => {
      if (isOver) return;
      if (!this.#state.data) this.#set({ ...this.#state, loading: false, error }, listener);
      backoff.schedule(load);
    };
    const load = () => {
      backoff.cancel();
      this.#client.load().then(takeOver, fail);
    };
    this.#retryLoading = () => {
      this.#set({ ...this.#state, loading: true, error: undefined }, listener);
      load();
    };
    const { apollo } = this.#client;
    apollo ? takeOver(apollo) : load();
    return () => {
      isOver = true;
      backoff.cancel();
      stopListening();
      stop?.();
    };
  };

  /** Asks again after a failure; the state has the reason of another. */
  readonly retry = (): void => {
    if (this.#observable) void this.#observable.refetch().catch(() => undefined);
    else this.#retryLoading?.();
  };

  /** Gives Apollo Client the answer the page was rendered from, unless another has done so, or it was forgotten. */
  #handOver(apollo: ApolloClient): void {
    const answer = this.#answer;
    this.#answer = undefined;
    const { query, variables } = this.#options;
    if (!answer || !this.#isKept(answer)) return;
    if (!answer.partial)
      apollo.writeQuery<unknown, OperationVariables>({ query, variables, data: answer.data });
    this.#client.forget(answer);
  }

  #isKept(answer: QueryAnswer): boolean {
    return this.#client.answerTo(answer.name, answer.variables) === answer;
  }

  #observe(apollo: ApolloClient): ObservableQuery<Data, OperationVariables> {
    this.#observable ??= apollo.watchQuery<Data, OperationVariables>(this.#options);
    return this.#observable;
  }

  #set(next: QueryState<Data>, listener: () => void): void {
    const before = this.#state;
    // What Apollo Client reads from its cache is another object than what was written: nothing to render.
    const data = isEqual(next.data, before.data) ? before.data : next.data;
    const partial = isEqual(next.partial, before.partial) ? before.partial : next.partial;
    const { loading, error } = next;
    const isSame = data === before.data && partial === before.partial;
    if (isSame && loading === before.loading && error === before.error) return;
    this.#state = { data, partial, loading, error };
    listener();
  }
}

/** Fields come in the order of the query's document. */
const isEqual = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

const stateOfAnswer = <Data>({ data, partial = false }: QueryAnswer): QueryState<Data> => ({
  data: partial ? undefined : (data as Data),
  partial: partial ? (data as Partial<Data>) : undefined,
  loading: partial,
  error: undefined,
});

const stateOf = <Data>(result: ObservableQuery.Result<Data>): QueryState<Data> => ({
  data: result.dataState === "complete" ? (result.data as Data) : undefined,
  partial: result.dataState === "partial" ? (result.data as Partial<Data>) : undefined,
  loading: result.loading,
  error: result.error,
});
