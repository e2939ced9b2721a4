import type { ExecutionResult } from "graphql";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { loadPage } from "../app/page-loader.ts";
import { routeOf } from "../app/routes.ts";
import { packAnswers, type QueryAnswer, type ServerState } from "../data/ssr-state/packed-answers.ts";
import { documentId, documentName } from "../lib/document-id.ts";
import type { PageQuery } from "../lib/page-module.ts";
import type { ResponseStatus } from "../lib/response-status.tsx";
import { renderApp } from "./render-app.tsx";

export interface PageRequest {
  /** path and query */
  url: string;
  shop: Shop;
  /** Cursor of the catalogue's change log. The results of the queries are at least as new as this cursor. */
  catalogue: string;
  execute(documentId: string, variables: Record<string, unknown>): Promise<ExecutionResult>;
}

/** Renders a page of the shop as a visitor sees it. Every visitor gets the same HTML, so the server caches it. */
export async function renderPage({ url, shop, catalogue, execute }: PageRequest) {
  // Joins host and path as text. If the path were resolved against a base, a path that begins with two slashes
  // would name another host.
  const { pathname, searchParams } = new URL(`http://shop${url}`);
  const { route, params } = routeOf(pathname);
  const status: ResponseStatus = { code: 200 };
  const page = await loadPage(route);
  const queries = page.queries?.({ params, search: searchParams }) ?? [];
  const asked = await Promise.all(queries.map((query) => ask(query, execute)));
  const answers = asked.filter((answer) => answer !== undefined);
  // If a query has failed, the page shows that it is loading, and the browser executes the query again.
  if (answers.length < asked.length) status.code = 503;
  const { head, html } = renderApp(url, shop, answers, status);
  const state: ServerState = { catalogue, answers: packAnswers(answers) };
  return {
    status: status.code,
    head,
    html,
    state,
    modules: [route.module],
    part: page.part,
  };
}

/** Executes a query of the page. @returns the answer; undefined if the query failed */
async function ask(
  { query, variables }: PageQuery,
  execute: PageRequest["execute"],
): Promise<QueryAnswer | undefined> {
  const { data, errors } = await execute(documentId(query), variables).catch((): ExecutionResult => ({}));
  return data && !errors ? { name: documentName(query), variables, data } : undefined;
}
