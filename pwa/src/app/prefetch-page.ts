import type { DeviceCatalogue } from "../data/catalogue-store/answer-query.ts";
import type { CatalogueStore } from "../data/catalogue-store/catalogue-store.ts";
import type { QueryAnswer } from "../data/ssr-state/packed-answers.ts";
import { catalogueQueryOf } from "../lib/operations.ts";
import type { PageQuery } from "../lib/page-module.ts";
import { loadPage } from "./page-loader.ts";
import { routeOf } from "./routes.ts";

/**
 * Longest time to wait for the answers to the page's queries before the page is rendered without them (ms). The user
 * does not notice the wait, because the splash screen covers the page for longer.
 */
const TIMEOUT_MS = 500;

type Device = Pick<DeviceCatalogue, "isWhole" | "resolve">;

/**
 * Fetches what the first rendering of the app shell needs: the page's code and, if the replica is whole, the answers to
 * the page's queries. To render once, with the answers, is faster than to render first without and then with the
 * answers.
 */
export async function prefetchPage(
  catalogue: Pick<CatalogueStore, "answerWith">,
  device: Device,
): Promise<void> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS, undefined));
  const answers = await Promise.race([fetchPage(device).catch(() => undefined), late]);
  // If the answers arrive after the timeout, they are ignored: the page executes its queries itself.
  if (answers) catalogue.answerWith(answers);
}

/**
 * Loads the page's code.
 * @returns the replica's answers to the page's queries. If a query has no answer, the page executes this query itself
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
