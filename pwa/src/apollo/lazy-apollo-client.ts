import type { ApolloClient } from "@apollo/client";
import { createContext, use } from "react";
import type { ApolloParts } from "./apollo-client.ts";

/**
 * The Apollo Client of each person who signs in on this page, made for the first of its parts that needs it: visitors never
 * load its code. Its cache is cleared when another person signs in or the session ends; the client itself stays for the
 * person, with what is kept for it.
 */
export class LazyApolloClient {
  readonly #parts: ApolloParts;
  readonly #clients = new Map<string | undefined, ApolloClient>();

  constructor(parts: ApolloParts) {
    this.#parts = parts;
    parts.session.subscribe(() => {
      for (const [id, client] of this.#clients) if (id !== this.#personId) void client.clearStore();
    });
  }

  /**
   * The client of the person who is signed in now.
   * @param create `createApolloClient`, of a caller whose own code has brought it
   */
  open(create: (parts: ApolloParts) => ApolloClient): ApolloClient {
    const client = this.#clients.get(this.#personId) ?? create(this.#parts);
    this.#clients.set(this.#personId, client);
    return client;
  }

  get #personId(): string | undefined {
    return this.#parts.session.get().user?.id;
  }
}

export const LazyApolloContext = createContext<LazyApolloClient | undefined>(undefined);

/** What gives a page its Apollo Client. @throws outside of its provider */
export function useLazyApollo(): LazyApolloClient {
  const apollo = use(LazyApolloContext);
  if (!apollo) throw new Error("useLazyApollo outside of LazyApolloContext");
  return apollo;
}
