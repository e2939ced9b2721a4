import { ApolloClient, ApolloLink } from "@apollo/client";
import { persistedQueryLink } from "../apollo/persisted-query-link.ts";
import type { KeyValueStorage } from "../lib/storage/key-value-storage.ts";
import type { LazyOfflineClient } from "../offline/client/lazy-offline-client.ts";
import { cacheFallbackLink } from "../offline/link/cache-fallback-link.ts";
import { replicaLink } from "../offline/link/replica-link.ts";
import { type Session, storedToken } from "../session/session.ts";
import { sessionLink } from "../session/session-link.ts";
import type { QueryAnswer } from "../ssr-state/packed-answers.ts";
import { createCache } from "./apollo-cache.ts";

/** The parts of a page that its Apollo Client works with. */
export interface ApolloParts {
  offline: LazyOfflineClient;
  session: Session;
  storage: KeyValueStorage;
  /** The SSR state. */
  answers: readonly QueryAnswer[];
}

/** The page's Apollo Client: answers come from its cache, the replica or the network. */
export const createApolloClient = ({ offline, session, storage, answers }: ApolloParts): ApolloClient =>
  new ApolloClient({
    cache: createCache(answers),
    link: ApolloLink.from([
      cacheFallbackLink,
      replicaLink(offline),
      sessionLink(() => void session.restore()),
      persistedQueryLink(() => storedToken(storage)),
    ]),
  });
