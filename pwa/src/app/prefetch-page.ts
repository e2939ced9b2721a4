import type { LazyGraphqlClient } from "../graphql-client/lazy-graphql-client.ts";
import { isCatalogueQuery, operationNameOf } from "../lib/operations.ts";
import type { PageQuery } from "../lib/page-module.ts";
import type { OfflineResolver } from "../offline/link/replica-link.ts";
import type { QueryAnswer } from "../ssr-state/packed-answers.ts";
import { loadPage } from "./page-loader.ts";
import { routeOf } from "./routes.ts";

/** An empty page is rendered at the latest after this (ms); the splash covers it for longer. */
const TIMEOUT_MS = 500;

/**
 * Fetches what the shell's first rendering needs: the page's code and, where the replica holds the whole catalogue, the
 * answers of its queries. A page rendered once is complete earlier than one rendered empty first.
 */
export async function prefetchPage(
  client: LazyGraphqlClient,
  offline: Pick<OfflineResolver, "isWhole" | "resolve">,
): Promise<void> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS, undefined));
  const answers = await Promise.race([fetchPage(offline).catch(() => undefined), late]);
  // Those that come too late are left to the page's own queries: nobody would see to it that they stay true.
  if (answers) client.answerWith(answers);
}

/** @returns the replica's answers to the page's queries; the page itself asks for the others */
async function fetchPage(offline: Pick<OfflineResolver, "isWhole" | "resolve">): Promise<QueryAnswer[]> {
  const { route, params } = routeOf(location.pathname);
  const { queries } = await loadPage(route);
  if (!offline.isWhole() || !queries) return [];
  const search = new URLSearchParams(location.search);
  const answers = await Promise.all(queries({ params, search }).map((query) => answerOf(query, offline)));
  return answers.flat();
}

async function answerOf(
  { query, variables }: PageQuery,
  offline: Pick<OfflineResolver, "resolve">,
): Promise<QueryAnswer[]> {
  const name = operationNameOf(query);
  const stored = isCatalogueQuery(name) ? await offline.resolve(name, variables, true) : undefined;
  return stored?.data ? [{ name, variables, data: { ...stored.data } }] : [];
}
