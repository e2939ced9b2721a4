import { ApolloClient, ApolloLink } from "@apollo/client";
import type { Session } from "../session/session.ts";
import { createCache } from "./cache.ts";
import { mutationLink } from "./mutation-link.ts";
import { persistedQueryLink } from "./persisted-query-link.ts";
import { sessionLink } from "./session-link.ts";

/**
 * The Apollo Clients of each page. The key is the user's id. A page needs several clients if users sign in one after
 * the other.
 */
const clientsByPage = new WeakMap<Session, Map<string | undefined, ApolloClient>>();
/** Sessions for which `clearCachesOnLeave` was already called, so that a second call does nothing. */
const cleared = new WeakSet<Session>();

/**
 * Returns the Apollo Client of the signed-in user. A page has one client for each user. The client's cache is kept
 * until another user signs in or the session ends.
 * @param onMutated called with the name of each mutation that the server has executed
 */
export function apolloOf(session: Session, onMutated: (name: string) => void): ApolloClient {
  const clients = clientsByPage.get(session) ?? new Map<string | undefined, ApolloClient>();
  clientsByPage.set(session, clients);
  const id = session.get().user?.id;
  const client = clients.get(id) ?? createApolloClient(session, onMutated);
  clients.set(id, client);
  return client;
}

/** Makes the page clear a user's cache when another user signs in or the session ends. Further calls do nothing. */
export function clearCachesOnLeave(session: Session): void {
  if (cleared.has(session)) return;
  cleared.add(session);
  session.subscribe(() => {
    const present = session.get().user?.id;
    for (const [id, client] of clientsByPage.get(session) ?? []) if (id !== present) void client.clearStore();
  });
}

/** Creates a client that first gives a page the cached data of a query, and then the server's answer. */
const createApolloClient = (session: Session, onMutated: (name: string) => void): ApolloClient =>
  new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([
      mutationLink(onMutated),
      sessionLink(() => void session.restore()),
      persistedQueryLink(() => session.token),
    ]),
    // Sends a query even if an equal query is already running. After an edit, the page queries again, and the running
    // query may have read the data from before the edit.
    queryDeduplication: false,
    defaultOptions: {
      watchQuery: { fetchPolicy: "cache-and-network" },
      query: { fetchPolicy: "network-only" },
    },
  });
