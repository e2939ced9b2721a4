import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { connection } from "../../lib/http/connection-monitor.ts";
import { type PagedList, usePagedList } from "./use-paged-list.ts";

interface Row {
  id: string;
}
const pageOf = (...ids: string[]) => ({
  edges: ids.map((id) => ({ node: { id } })),
  pageInfo: { hasNextPage: true, endCursor: ids.at(-1) ?? null },
});

it.each<[string, (list: PagedList<Row>) => void]>([
  ["a sign of life", () => connection.reportAlive()],
  ["« Réessayer »", (list) => list.retry()],
  ["« Voir plus »", (list) => list.showMore()],
])("fetches the next page again that failed, at %s, and keeps the rows before it", async (_, tryAgain) => {
  const asked: (string | undefined)[] = [];
  let isDead = false;
  const fetchPage = async (after: string | undefined) => {
    asked.push(after);
    if (isDead) throw new TypeError("Failed to fetch");
    return after === undefined ? pageOf("a", "b") : pageOf("c", "d");
  };
  const { result } = renderHook(() => usePagedList<Row>(fetchPage));
  const ids = () => result.current.nodes?.map(({ id }) => id);
  await waitFor(() => expect(ids()).toEqual(["a", "b"]));
  isDead = true;
  act(() => result.current.showMore());
  await waitFor(() => expect(result.current.failure).toBeDefined());
  isDead = false;
  act(() => tryAgain(result.current));
  await waitFor(() => expect(ids()).toEqual(["a", "b", "c", "d"]));
  expect(result.current.failure).toBeUndefined();
  expect(asked).toEqual([undefined, "b", "b"]);
});

it("starts anew with another search, whatever page was fetched last", async () => {
  const asked: string[] = [];
  const search = (name: string) => async (after: string | undefined) => {
    asked.push(name + (after ?? ""));
    return pageOf(`${name}${after ?? ""}1`);
  };
  const [robe, sac] = [search("robe"), search("sac")];
  const { result, rerender } = renderHook(({ fetchPage }) => usePagedList<Row>(fetchPage), {
    initialProps: { fetchPage: robe },
  });
  await waitFor(() => expect(result.current.hasNextPage).toBe(true));
  act(() => result.current.showMore());
  await waitFor(() => expect(result.current.nodes).toHaveLength(2));
  for (const fetchPage of [sac, robe]) {
    rerender({ fetchPage });
    await waitFor(() => expect(result.current.loading).toBe(false));
    expect(result.current.nodes).toHaveLength(1);
  }
  expect(asked).toEqual(["robe", "roberobe1", "sac", "robe"]);
});
