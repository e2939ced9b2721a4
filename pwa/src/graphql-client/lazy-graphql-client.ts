import type { ApolloClient, OperationVariables } from "@apollo/client";
import { createContext, use } from "react";
import type { GraphqlClient } from "../lib/mutate.ts";

/** Apollo Client, which is loaded when something is first asked of it: a visitor never needs it. */
export class LazyGraphqlClient implements GraphqlClient {
  readonly #create: () => Promise<ApolloClient>;
  #loading: Promise<ApolloClient> | undefined;

  /** @param create loads Apollo Client and makes the page's */
  constructor(create: () => Promise<ApolloClient>) {
    this.#create = create;
  }

  /** One that is loaded already. */
  static of(apollo: ApolloClient): LazyGraphqlClient {
    return new LazyGraphqlClient(async () => apollo);
  }

  async query<Data, Variables extends OperationVariables>(
    options: ApolloClient.QueryOptions<Data, Variables>,
  ): Promise<ApolloClient.QueryResult<Data>> {
    return (await this.#load()).query(options);
  }

  async mutate<Data, Variables extends OperationVariables>(
    options: ApolloClient.MutateOptions<Data, Variables>,
  ): Promise<ApolloClient.MutateResult<Data>> {
    return (await this.#load()).mutate(options);
  }

  /** @throws when its code cannot be fetched; the next call tries again */
  #load(): Promise<ApolloClient> {
    this.#loading ??= this.#create().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }
}

export const GraphqlClientContext = createContext<LazyGraphqlClient | undefined>(undefined);

/** The page's GraphQL client. @throws outside of its provider */
export function useGraphqlClient(): LazyGraphqlClient {
  const client = use(GraphqlClientContext);
  if (!client) throw new Error("useGraphqlClient outside of GraphqlClientContext");
  return client;
}
