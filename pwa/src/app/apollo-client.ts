import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { persistedQueryLink } from "../apollo/persisted-query-link.ts";
import type { KeyValueStorage } from "../lib/storage/key-value-storage.ts";
import { type Session, storedToken } from "../session/session.ts";
import { sessionLink } from "../session/session-link.ts";

/** The parts of a page that its Apollo Client works with. */
export interface ApolloParts {
  session: Session;
  storage: KeyValueStorage;
}

/** The page's Apollo Client, for what is asked online. */
export const createApolloClient = ({ session, storage }: ApolloParts): ApolloClient =>
  new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([
      sessionLink(() => void session.restore()),
      persistedQueryLink(() => storedToken(storage)),
    ]),
  });
