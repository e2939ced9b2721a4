import type { DeviceCatalogue } from "../catalogue-store/answer-query.ts";
import type { CatalogueStore } from "../catalogue-store/catalogue-store.ts";
import { catalogueQueryOf } from "../lib/operations.ts";
import type { PageQuery } from "../lib/page-module.ts";
import type { QueryAnswer } from "../ssr-state/packed-answers.ts";
import { loadPage } from "./page-loader.ts";
import { routeOf } from "./routes.ts";

/** Longest time before the page is rendered without data (ms). The splash covers the page for longer than that. */
const TIMEOUT_MS = 500;

type Device = Pick<DeviceCatalogue, "isWhole" | "resolve">;

/**
 * Fetches what the shell's first rendering needs: the page's code and, if the replica is whole, the answers to its
 * queries. Rendering a page once with its answers is faster than rendering it empty and then again.
 */
export async function prefetchPage(
  catalogue: Pick<CatalogueStore, "answerWith">,
  device: Device,
): Promise<void> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS, undefined));
  const answers = await Promise.race([fetchPage(device).catch(() => undefined), late]);
  // If the answers arrive too late, the page executes its queries itself.
  if (answers) catalogue.answerWith(answers);
}

/**
 * Loads the page's code. @returns the replica's answers to the page's queries; the page itself executes the queries
 * without an answer
 */
async function fetchPage(device: Device): Promise<QueryAnswer[]> {
  const { route, params } = routeOf(location.pathname);
  const { queries } = await loadPage(route);
  if (!device.isWhole() || !queries) return [];
  const search = new URLSearchParams(location.search);
  const answers = await Promise.all(queries({ params, search }).map((query) => answerOf(query, device)));
  return answers.flat();
}

async function answerOf({ query, variables }: PageQuery, device: Device): Promise<QueryAnswer[]> {
  const name = catalogueQueryOf(query);
  const answer = await device.resolve(name, variables, true);
  return answer?.ok ? [{ name, variables, data: { ...answer.value } }] : [];
}
