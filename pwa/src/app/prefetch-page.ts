import type { ApolloClient } from "@apollo/client";
import { loadPage } from "./page-loader.ts";
import { routeOf } from "./routes.ts";

/** After so long the page shows that it is waiting (ms); the splash covers it for longer. */
const PREPARE_MS = 500;

/**
 * Fetches what the shell is to show before it is drawn: the page's code and, where the device holds the catalogue, its
 * answers. Drawn once it is whole, a page is there earlier than one drawn empty first.
 */
export async function preparePage(client: ApolloClient, fromDevice: boolean): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, PREPARE_MS));
  await Promise.race([fetchPage(client, fromDevice).catch(() => undefined), late]);
}

async function fetchPage(client: ApolloClient, fromDevice: boolean): Promise<unknown> {
  const { route, params } = routeOf(location.pathname);
  const { queries } = await loadPage(route);
  if (!fromDevice || !queries) return;
  const search = new URLSearchParams(location.search);
  return Promise.all(queries({ params, search }).map((query) => client.query(query)));
}
