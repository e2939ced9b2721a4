import { ApolloClient, ApolloLink } from "@apollo/client";
import type { KeyValueStorage } from "../lib/storage/key-value-storage.ts";
import { type Session, storedToken } from "../session/session.ts";
import { sessionLink } from "../session/session-link.ts";
import { createCache } from "./cache.ts";
import { mutationLink } from "./mutation-link.ts";
import { persistedQueryLink } from "./persisted-query-link.ts";

/** What the client works with. */
export interface ApolloParts {
  session: Session;
  storage: KeyValueStorage;
  /** The server has carried out a mutation of this page. */
  onMutated: () => void;
}

/** The Apollo Client of what is online and a person's own: a page shows what the cache has, then what the server answers. */
export const createApolloClient = ({ session, storage, onMutated }: ApolloParts): ApolloClient =>
  new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([
      mutationLink(onMutated),
      sessionLink(() => void session.restore()),
      persistedQueryLink(() => storedToken(storage)),
    ]),
    // An equal query that is under way may be older than the news it is asked for.
    queryDeduplication: false,
    defaultOptions: {
      watchQuery: { fetchPolicy: "cache-and-network" },
      query: { fetchPolicy: "network-only" },
    },
  });
