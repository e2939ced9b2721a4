import { PAGE_SIZE } from "graphql-server/shared/page-size";
import type { FetchPage } from "../api/admin-query.ts";
import type { PagedList } from "./use-paged-list.ts";

/** A single page is fetched anew; of a longer list what is new is put in front, so that nobody loses their place. */
export async function showNews<Node>(list: PagedList<Node>, fetchPage: FetchPage<Node>): Promise<void> {
  if ((list.nodes?.length ?? 0) <= PAGE_SIZE) return list.reload();
  const page = await fetchPage(undefined).catch(() => undefined);
  for (const { node } of page?.edges.toReversed() ?? []) list.put(node);
}
