import type { GraphqlClient } from "../lib/mutate.ts";
import { loadPage } from "./page-loader.ts";
import { routeOf } from "./routes.ts";

/** The page is rendered at the latest after this (ms); the splash covers it for longer. */
const TIMEOUT_MS = 500;

/**
 * Fetches what the shell's first rendering needs: the page's code and, where the replica holds the whole catalogue, the
 * answers of its queries. A page rendered once is complete earlier than one rendered empty first.
 */
export async function prefetchPage(client: GraphqlClient, fromReplica: boolean): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
  await Promise.race([fetchPage(client, fromReplica).catch(() => undefined), late]);
}

async function fetchPage(client: GraphqlClient, fromReplica: boolean): Promise<unknown> {
  const { route, params } = routeOf(location.pathname);
  const { queries } = await loadPage(route);
  if (!fromReplica || !queries) return;
  const search = new URLSearchParams(location.search);
  return Promise.all(queries({ params, search }).map((query) => client.query(query)));
}
