import type { ApolloClient, OperationVariables } from "@apollo/client";
import { createContext, use } from "react";
import { lazy } from "../lib/lazy.ts";
import type { GraphqlClient } from "../lib/mutate.ts";

/** Apollo Client, which is loaded when something is first asked of it: a visitor never needs it. */
export class LazyGraphqlClient implements GraphqlClient {
  readonly #load: () => Promise<ApolloClient>;

  /** @param create loads Apollo Client and makes the page's; a failed load is tried again by the next call */
  constructor(create: () => Promise<ApolloClient>) {
    this.#load = lazy(create);
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
}

export const GraphqlClientContext = createContext<LazyGraphqlClient | undefined>(undefined);

/** The page's GraphQL client. @throws outside of its provider */
export function useGraphqlClient(): LazyGraphqlClient {
  const client = use(GraphqlClientContext);
  if (!client) throw new Error("useGraphqlClient outside of GraphqlClientContext");
  return client;
}
