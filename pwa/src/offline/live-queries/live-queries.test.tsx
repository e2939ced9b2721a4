import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createCache } from "../../app/apollo-cache.ts";
import { ProductListDocument } from "../../graphql/catalogue.generated.ts";
import { LocalResolver } from "../replica/local-resolver.ts";
import { acted, List, LiveQueriesFixture, ProductName, text } from "../testing/live-queries-fixture.tsx";
import { replicaProduct, replicaProducts } from "../testing/replica-fixture.ts";

const variables = { first: 20 };

let page: LiveQueriesFixture;
beforeEach(() => {
  vi.useFakeTimers();
  page = new LiveQueriesFixture({ cache: createCache() });
});

describe("a list on screen", () => {
  beforeEach(async () => {
    await page.show(<List />);
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
  });

  it("shows new prices in place", async () => {
    await acted(() => page.liveQueries.applyChanges(page.upserted(replicaProduct(2, { sellingPrice: 9 }))));
    expect(text()).toBe("3:18500 2:9 1:18500 / 3");
    expect(page.liveQueries.get()).toBe(false);
  });

  it("is not written again by a snapshot of what it shows already", async () => {
    const write = vi.spyOn(page.client.cache, "writeQuery");
    const known = replicaProducts(3);
    await acted(() => page.liveQueries.applyChanges({ ...page.upserted(...known), reset: true }));
    expect(write).not.toHaveBeenCalled();
    await acted(() => page.liveQueries.applyChanges(page.upserted(replicaProduct(2, { sellingPrice: 9 }))));
    expect(write).toHaveBeenCalled();
  });

  it("keeps its products until the tap when there are others", async () => {
    await acted(() =>
      page.liveQueries.applyChanges(page.upserted(replicaProduct(4), replicaProduct(1, { sellingPrice: 7 }))),
    );
    expect(text()).toBe("3:18500 2:18500 1:7 / 3");
    expect(page.liveQueries.get()).toBe(true);
    await acted(() => page.liveQueries.showUpdate());
    expect(text()).toBe("4:18500 3:18500 2:18500 1:7 / 4");
    expect(page.liveQueries.get()).toBe(false);
  });

  it("keeps a deleted product until the tap", async () => {
    await acted(() => page.liveQueries.applyChanges(page.deleted(replicaProduct(2).id)));
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
    expect(page.liveQueries.get()).toBe(true);
    await acted(() => page.liveQueries.showUpdate());
    expect(text()).toBe("3:18500 1:18500 / 2");
  });

  it("a late response waits if it has other products, not if it has the same", async () => {
    const same = page.resolver.resolve("ProductList", variables) as unknown as Record<string, unknown>;
    await acted(() =>
      page.liveQueries.applyLateResponse({ query: ProductListDocument, variables, data: same }),
    );
    expect(page.liveQueries.get()).toBe(false);
    const other = new LocalResolver();
    other.upsert([replicaProduct(8)]);
    const data = other.resolve("ProductList", variables) as unknown as Record<string, unknown>;
    await acted(() => page.liveQueries.applyLateResponse({ query: ProductListDocument, variables, data }));
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
    await acted(() => page.liveQueries.showUpdate());
    expect(text()).toBe("8:18500 / 1");
  });
});

it("a list grown by « Voir plus » keeps its length", async () => {
  await page.show(<List first={1} />);
  expect(text()).toBe("3:18500 / 3");
  await page.grow();
  expect(text()).toBe("3:18500 2:18500 / 3");
  await acted(() => page.liveQueries.applyChanges(page.upserted(replicaProduct(2, { sellingPrice: 9 }))));
  expect(text()).toBe("3:18500 2:9 / 3");
  expect(page.liveQueries.get()).toBe(false);
});

it("an empty list shows new products at once", async () => {
  page.resolver.remove(replicaProducts(3).map(({ id }) => id));
  await page.show(<List />);
  expect(text()).toBe(" / 0");
  await acted(() => page.liveQueries.applyChanges(page.upserted(replicaProduct(1))));
  expect(text()).toBe("1:18500 / 1");
});

it("pages seen before show the changes when they are opened again", async () => {
  const before = await page.show(<List />);
  expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
  await acted(before.unmount);
  await acted(() => page.liveQueries.applyChanges(page.upserted(replicaProduct(4))));
  expect(page.liveQueries.get()).toBe(false);
  await page.show(<List />);
  expect(screen.getByText("4:18500 3:18500 2:18500 1:18500 / 4")).toBeVisible();
});

it("left without the tap, a page shows the changes when it is opened again", async () => {
  const before = await page.show(<List />);
  expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
  await acted(() => page.liveQueries.applyChanges(page.upserted(replicaProduct(4))));
  await acted(before.unmount);
  await acted(() => page.liveQueries.discardUpdate());
  expect(page.liveQueries.get()).toBe(false);
  await page.show(<List />);
  expect(screen.getByText(/^4:18500/)).toBeVisible();
});

it("a product's page follows its product, says when it is gone, and when it is back", async () => {
  await page.show(<ProductName number={2} />);
  expect(text()).toBe("Robe évasée 2");
  await acted(() =>
    page.liveQueries.applyChanges(page.upserted(replicaProduct(2, { productName: "Robe longue" }))),
  );
  expect(text()).toBe("Robe longue");
  await acted(() => page.liveQueries.applyChanges(page.deleted(replicaProduct(2).id)));
  expect(text()).toBe("introuvable");
  expect(page.liveQueries.get()).toBe(false);
  await acted(() => page.liveQueries.applyChanges(page.upserted(replicaProduct(2))));
  expect(text()).toBe("Robe évasée 2");
});
