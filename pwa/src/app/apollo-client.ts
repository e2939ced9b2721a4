import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { map } from "rxjs";
import { changesCatalogue } from "../lib/operations.ts";
import type { KeyValueStorage } from "../lib/storage/key-value-storage.ts";
import { type Session, storedToken } from "../session/session.ts";
import { sessionLink } from "../session/session-link.ts";
import { persistedQueryLink } from "./persisted-query-link.ts";

/** The parts of a page that its Apollo Client works with. */
export interface ApolloParts {
  session: Session;
  storage: KeyValueStorage;
  /** The catalogue was changed from this page. */
  onCatalogueChanged(): void;
}

/** The page's Apollo Client, for what is asked online. */
export const createApolloClient = ({ session, storage, onCatalogueChanged }: ApolloParts): ApolloClient =>
  new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([
      changeLink(onCatalogueChanged),
      sessionLink(() => void session.restore()),
      persistedQueryLink(() => storedToken(storage)),
    ]),
  });

const changeLink = (onCatalogueChanged: () => void): ApolloLink =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => {
        if (result.data && changesCatalogue(operation.operationName ?? "")) onCatalogueChanged();
        return result;
      }),
    ),
  );
