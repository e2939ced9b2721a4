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

/**
 * The Apollo Client of what is online and a person's own. A page that is opened shows what the cache has, then what the
 * server answers. The cache is cleared when another person signs in, or the session ends.
 */
export function createApolloClient({ session, storage, onMutated }: ApolloParts): ApolloClient {
  const client = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([
      mutationLink(onMutated),
      sessionLink(() => void session.restore()),
      persistedQueryLink(() => storedToken(storage)),
    ]),
    // An equal query that is under way may be the former person's, or older than the news it is asked for.
    queryDeduplication: false,
    defaultOptions: {
      watchQuery: { fetchPolicy: "cache-and-network" },
      query: { fetchPolicy: "network-only" },
    },
  });
  let personId = session.get().user?.id;
  session.subscribe(() => {
    const id = session.get().user?.id;
    if (id === personId) return;
    personId = id;
    void client.clearStore();
  });
  return client;
}
