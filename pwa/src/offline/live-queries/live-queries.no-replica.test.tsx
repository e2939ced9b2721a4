import { ApolloLink } from "@apollo/client";
import { of, throwError } from "rxjs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createCache } from "../../app/apollo-cache.ts";
import { isCatalogueQuery } from "../../lib/operations.ts";
import type { LocalResolver } from "../replica/local-resolver.ts";
import { acted, List, LiveQueriesFixture, ProductName, text } from "../testing/live-queries-fixture.tsx";
import { replicaProduct, replicaProducts } from "../testing/replica-fixture.ts";

/** An answer with its fields in another order: the server writes them so. */
function inAnotherOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inAnotherOrder);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, inside]) => [name, inAnotherOrder(inside)]);
  return Object.fromEntries(fields.reverse());
}

const asked: Record<string, unknown>[] = [];

/** A server that answers from the given products, a hundred of a list at most, and no replica beside it. */
const serverOf = (products: LocalResolver) =>
  new ApolloLink(({ operationName, variables }) => {
    asked.push(variables);
    if (Number(variables.first) > 100) return of({ errors: [{ message: "De 1 à 100 produits par page" }] });
    const name = operationName ?? "";
    const local = isCatalogueQuery(name) ? products.resolve(name, variables) : undefined;
    const data = local ?? { __typename: "Query", product: null };
    return of({ data: inAnotherOrder(data) as typeof data & object });
  });

let page: LiveQueriesFixture;
beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  page = new LiveQueriesFixture({ cache: createCache(), network: serverOf });
});

describe("without a replica", () => {
  it("a product's page is fetched again, and shows its changes in place", async () => {
    await page.show(<ProductName number={2} />);
    expect(text()).toBe("Robe évasée 2");
    page.resolver.upsert([replicaProduct(2, { productName: "Robe longue" })]);
    await acted(() => page.liveQueries.refetch());
    expect(text()).toBe("Robe longue");
    expect(page.liveQueries.get()).toBe(false);
  });

  it("a list on screen is fetched again: new prices show in place, other products wait", async () => {
    await page.show(<List />);
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
    page.resolver.upsert([replicaProduct(2, { sellingPrice: 9 })]);
    await acted(() => page.liveQueries.refetch());
    expect(text()).toBe("3:18500 2:9 1:18500 / 3");
    expect(page.liveQueries.get()).toBe(false);
    page.resolver.upsert([replicaProduct(4)]);
    await acted(() => page.liveQueries.refetch());
    expect(text()).toBe("3:18500 2:9 1:18500 / 3");
    await acted(() => page.liveQueries.showUpdate());
    expect(text()).toBe("4:18500 3:18500 2:9 1:18500 / 4");
  });

  it("a list grown by « Voir plus » is fetched in its whole length", async () => {
    await page.show(<List first={1} />);
    expect(text()).toBe("3:18500 / 3");
    await page.grow();
    page.resolver.upsert([replicaProduct(2, { sellingPrice: 9 })]);
    await acted(() => page.liveQueries.refetch());
    expect(asked.at(-1)).toEqual({ first: 2 });
    expect(text()).toBe("3:18500 2:9 / 3");
  });

  it("a list longer than a page of the server's may be is fetched in several", async () => {
    page.resolver.upsert(replicaProducts(250));
    await page.show(<List first={1} />);
    await page.grow(230);
    page.resolver.upsert([replicaProduct(30, { sellingPrice: 9 })]);
    asked.length = 0;
    await acted(() => page.liveQueries.refetch());
    expect(asked.map(({ first }) => first)).toEqual([100, 100, 30]);
    expect(text()?.split(" ")).toHaveLength(232);
    expect(text()).toMatch(/^250:18500 .* 30:9 .* 21:18500 \/ 250$/);
    expect(page.liveQueries.get()).toBe(false);
  });

  it("a product's page says when it is gone", async () => {
    await page.show(<ProductName number={2} />);
    expect(text()).toBe("Robe évasée 2");
    page.resolver.remove([replicaProduct(2).id]);
    await acted(() => page.liveQueries.refetch());
    expect(text()).toBe("introuvable");
  });

  it("a query that fails keeps what it shows", async () => {
    await page.show(<ProductName number={2} />);
    expect(text()).toBe("Robe évasée 2");
    page.client.setLink(new ApolloLink(() => throwError(() => new TypeError("Failed to fetch"))));
    await acted(() => page.liveQueries.refetch());
    expect(text()).toBe("Robe évasée 2");
  });
});
