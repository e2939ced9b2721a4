import { ApolloClient, ApolloLink } from "@apollo/client";
import type { Session } from "../session/session.ts";
import { createCache } from "./cache.ts";
import { mutationLink } from "./mutation-link.ts";
import { persistedQueryLink } from "./persisted-query-link.ts";
import { sessionLink } from "./session-link.ts";

/** The clients of a page by the ids of their people, of whom it may see several. */
const clientsByPage = new WeakMap<Session, Map<string | undefined, ApolloClient>>();
/** The pages whose caches are cleared. */
const cleared = new WeakSet<Session>();

/**
 * The Apollo Client of what is online and belongs to the person who is signed in now; it stays for the person, with what is
 * kept for it.
 * @param onMutated called after each mutation that the server has carried out
 */
export function apolloOf(session: Session, onMutated: () => void): ApolloClient {
  const clients = clientsByPage.get(session) ?? new Map<string | undefined, ApolloClient>();
  clientsByPage.set(session, clients);
  const id = session.get().user?.id;
  const client = clients.get(id) ?? createApolloClient(session, onMutated);
  clients.set(id, client);
  return client;
}

/**
 * From now on a person's cache is cleared when another person signs in or the session ends, also outside of the pages that
 * use it. Further calls do nothing.
 */
export function clearCachesOnLeave(session: Session): void {
  if (cleared.has(session)) return;
  cleared.add(session);
  session.subscribe(() => {
    const present = session.get().user?.id;
    for (const [id, client] of clientsByPage.get(session) ?? []) if (id !== present) void client.clearStore();
  });
}

/** A page shows what the cache has, then what the server answers. */
const createApolloClient = (session: Session, onMutated: () => void): ApolloClient =>
  new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([
      mutationLink(onMutated),
      sessionLink(() => void session.restore()),
      persistedQueryLink(() => session.token),
    ]),
    // An equal query that is under way may be older than the news it is asked for.
    queryDeduplication: false,
    defaultOptions: {
      watchQuery: { fetchPolicy: "cache-and-network" },
      query: { fetchPolicy: "network-only" },
    },
  });
