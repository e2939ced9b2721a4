import { cleanup } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { createCache } from "../../app/apollo-cache.ts";
import { acted, List, LiveQueriesFixture, text } from "../testing/live-queries-fixture.tsx";
import { replicaProduct, replicaProducts } from "../testing/replica-fixture.ts";

const variables = { first: 20 };

let page: LiveQueriesFixture;
let open: (shown: ReactNode) => Promise<void>;
beforeEach(async () => {
  vi.useFakeTimers();
  page = pageRendered();
  ({ open } = await page.show(<List />));
  expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
});
const pageRendered = (renderedFrom?: string) =>
  new LiveQueriesFixture({
    cache: createCache(),
    answers: (resolver) => [
      { name: "ProductList", variables, data: { ...resolver.resolve("ProductList", variables) } },
    ],
    renderedFrom,
  });
const isFollowed = () => page.client.getObservableQueries("active").size > 0;

describe("a list that was rendered beforehand", () => {
  it("stays out of the query cache while the catalogue says the same, as a first snapshot does", async () => {
    await acted(() => page.liveQueries.applyChanges(page.upserted(...replicaProducts(3))));
    expect(isFollowed()).toBe(false);
    expect(page.client.cache.extract()).toEqual({});
  });

  describe("from the catalogue as it is in the snapshot", () => {
    const RENDERED_FROM = "the page's cursor";
    let resolveNow: MockInstance;
    beforeEach(async () => {
      cleanup();
      page = pageRendered(RENDERED_FROM);
      ({ open } = await page.show(<List />));
      resolveNow = vi.spyOn(page.resolver, "resolve");
    });

    it("is not compared with it, product by product", async () => {
      await acted(() => page.liveQueries.applyChanges(page.snapshot(RENDERED_FROM)));
      expect(resolveNow).not.toHaveBeenCalled();
      expect(isFollowed()).toBe(false);
      expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
    });

    it("is compared with a later one, and with every change after it", async () => {
      await acted(() => page.liveQueries.applyChanges(page.snapshot("a later cursor")));
      expect(resolveNow).toHaveBeenCalled();
      await acted(() => page.liveQueries.applyChanges(page.upserted(replicaProduct(2, { sellingPrice: 9 }))));
      expect(text()).toBe("3:18500 2:9 1:18500 / 3");
    });

    it("does not keep what a former replica has answered since from being compared", async () => {
      await open(<List first={2} />);
      await open(<List />);
      resolveNow.mockClear();
      await acted(() => page.liveQueries.applyChanges(page.snapshot(RENDERED_FROM)));
      expect(resolveNow).toHaveBeenCalled();
    });
  });

  it("shows a change in place, and what comes after it", async () => {
    await acted(() => page.liveQueries.applyChanges(page.upserted(replicaProduct(2, { sellingPrice: 9 }))));
    expect(text()).toBe("3:18500 2:9 1:18500 / 3");
    expect(isFollowed()).toBe(true);
    await acted(() => page.liveQueries.applyChanges(page.upserted(replicaProduct(3, { sellingPrice: 8 }))));
    expect(text()).toBe("3:8 2:9 1:18500 / 3");
  });

  it("offers another list to a tap, and shows it", async () => {
    await acted(() => page.liveQueries.applyChanges(page.upserted(replicaProduct(4))));
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
    expect(page.liveQueries.get()).toBe(true);
    await acted(() => page.liveQueries.showUpdate());
    expect(text()).toBe("4:18500 3:18500 2:18500 1:18500 / 4");
  });

  it("left, is not shown again as it was where the catalogue has changed since", async () => {
    await open(<output>ailleurs</output>);
    await acted(() => page.liveQueries.applyChanges(page.upserted(replicaProduct(4))));
    await open(<List />);
    expect(text()).toBe("4:18500 3:18500 2:18500 1:18500 / 4");
  });

  it("left, is not shown again as it was where an update of it waited", async () => {
    await acted(() => page.liveQueries.applyChanges(page.upserted(replicaProduct(4))));
    await open(<output>ailleurs</output>);
    await acted(() => page.liveQueries.discardUpdate());
    await open(<List />);
    expect(text()).toBe("4:18500 3:18500 2:18500 1:18500 / 4");
  });

  it("left and opened again, does not keep what nobody looks at from being evicted", async () => {
    await open(<List first={2} />);
    await open(<List />);
    await acted(() => page.liveQueries.applyChanges(page.upserted(replicaProduct(4))));
    await open(<List first={2} />);
    expect(text()).toBe("4:18500 3:18500 / 4");
  });
});
