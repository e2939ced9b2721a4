import type { ApolloClient, OperationVariables } from "@apollo/client";
import type { DocumentNode } from "graphql";
import { createContext, use } from "react";
import type { GraphqlClient } from "../lib/mutate.ts";
import type { QueryAnswer } from "../ssr-state/packed-answers.ts";

/** A query on screen that Apollo Client does not follow yet: what it shows is the answer its page was rendered from. */
export interface DeferredQuery {
  readonly query: DocumentNode;
  readonly variables: OperationVariables;
  readonly answer: QueryAnswer;
  /** Gives Apollo Client the answer, and has it follow the query. */
  handOver(): void;
}

const keyOf = (name: string, variables: object): string => `${name} ${JSON.stringify(variables)}`;

/**
 * Apollo Client as the entry carries it: a third of a page's script, which a page that was rendered beforehand needs
 * only after its hydration. Until then, and until something changes, the page's queries are answered from the SSR state:
 * to write a page's answer into its cache and to read it there takes a cheap phone half a second.
 */
export class LazyGraphqlClient implements GraphqlClient {
  readonly #create: () => Promise<ApolloClient>;
  readonly #answers: Map<string, QueryAnswer>;
  readonly #deferred = new Set<DeferredQuery>();
  /** Answers of pages that were left before Apollo Client got them. */
  readonly #left = new Set<QueryAnswer>();
  #loading: Promise<ApolloClient> | undefined;
  #apollo: ApolloClient | undefined;

  /**
   * @param create loads Apollo Client and makes the page's
   * @param answers that the page was rendered from
   */
  constructor(create: () => Promise<ApolloClient>, answers: readonly QueryAnswer[] = []) {
    this.#create = create;
    this.#answers = new Map(answers.map((answer) => [keyOf(answer.name, answer.variables), answer]));
  }

  /** One that is loaded already. */
  static of(apollo: ApolloClient): LazyGraphqlClient {
    const client = new LazyGraphqlClient(async () => apollo);
    client.#apollo = apollo;
    return client;
  }

  /** The page's Apollo Client, once it is loaded. */
  get apollo(): ApolloClient | undefined {
    return this.#apollo;
  }

  /** @throws when its code cannot be fetched; the next call tries again */
  load(): Promise<ApolloClient> {
    this.#loading ??= this.#create().then(
      (apollo) => {
        this.#apollo = apollo;
        return apollo;
      },
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }

  async query<Data, Variables extends OperationVariables>(
    options: ApolloClient.QueryOptions<Data, Variables>,
  ): Promise<ApolloClient.QueryResult<Data>> {
    return (this.#apollo ?? (await this.load())).query(options);
  }

  async mutate<Data, Variables extends OperationVariables>(
    options: ApolloClient.MutateOptions<Data, Variables>,
  ): Promise<ApolloClient.MutateResult<Data>> {
    const apollo = this.#apollo ?? (await this.load());
    // Its answer may change what is on screen.
    this.handOverAll();
    return apollo.mutate(options);
  }

  /** Gives the page that is rendered next its answers, which Apollo Client gets like those of the SSR state. */
  answerWith(answers: readonly QueryAnswer[]): void {
    for (const answer of answers) this.#answers.set(keyOf(answer.name, answer.variables), answer);
  }

  /** What the page was rendered from, until it is handed over to Apollo Client. */
  answerTo(name: string, variables: object): QueryAnswer | undefined {
    return this.#answers.get(keyOf(name, variables));
  }

  /** No page is answered from it any more: Apollo Client has it in its cache, or it may be outdated. */
  forget({ name, variables }: QueryAnswer): void {
    this.#answers.delete(keyOf(name, variables));
  }

  /** Leaves a query's answer here until Apollo Client needs it. @returns ends that: the query is no longer on screen */
  defer(query: DeferredQuery): () => void {
    this.#left.delete(query.answer);
    this.#deferred.add(query);
    return () => {
      if (this.#deferred.delete(query)) this.#left.add(query.answer);
    };
  }

  /** The queries on screen that Apollo Client does not follow yet. */
  get deferred(): readonly DeferredQuery[] {
    return [...this.#deferred];
  }

  /** Has Apollo Client follow every query on screen: before its cache is changed. */
  handOverAll(): void {
    this.forgetLeft();
    for (const query of this.#deferred) {
      this.#deferred.delete(query);
      query.handOver();
    }
  }

  /** Forgets answers that nobody looks at: the catalogue has changed. */
  forgetLeft(): void {
    for (const answer of this.#left) this.forget(answer);
    this.#left.clear();
  }
}

export const GraphqlClientContext = createContext<LazyGraphqlClient | undefined>(undefined);

/** The page's GraphQL client. @throws outside of its provider */
export function useGraphqlClient(): LazyGraphqlClient {
  const client = use(GraphqlClientContext);
  if (!client) throw new Error("useGraphqlClient outside of GraphqlClientContext");
  return client;
}
