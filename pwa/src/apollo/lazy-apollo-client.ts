import type { ApolloClient } from "@apollo/client";
import { createContext, use } from "react";
import type { ApolloParts } from "./apollo-client.ts";

/** The Apollo Client of a page, made for the first of its parts that needs one: visitors never load its code. */
export class LazyApolloClient {
  readonly #parts: ApolloParts;
  #client: ApolloClient | undefined;

  constructor(parts: ApolloParts) {
    this.#parts = parts;
  }

  /** @param create `createApolloClient`, of a caller whose own code has brought it */
  open(create: (parts: ApolloParts) => ApolloClient): ApolloClient {
    this.#client ??= create(this.#parts);
    return this.#client;
  }
}

export const LazyApolloContext = createContext<LazyApolloClient | undefined>(undefined);

/** The page's Apollo Client, as long as no part needs it. @throws outside of its provider */
export function useLazyApollo(): LazyApolloClient {
  const apollo = use(LazyApolloContext);
  if (!apollo) throw new Error("useLazyApollo outside of LazyApolloContext");
  return apollo;
}
