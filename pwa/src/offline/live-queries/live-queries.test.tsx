import { ApolloClient, ApolloLink } from "@apollo/client";
import { act, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { of, throwError } from "rxjs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createCache } from "../../app/apollo-cache.ts";
import { ProductListDocument, ProductPageDocument } from "../../graphql/catalogue.generated.ts";
import { GraphqlClientContext, LazyGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { useQuery } from "../../graphql-client/use-query.ts";
import { type CatalogueQueryName, isCatalogueQuery } from "../../lib/operations.ts";
import { type OfflineResolver, replicaLink } from "../link/replica-link.ts";
import { LocalResolver } from "../replica/local-resolver.ts";
import type { CatalogueChanges, ReplicaProduct } from "../replica/replica-records.ts";
import { replicaProduct, replicaProducts } from "../testing/replica-fixture.ts";
import { LiveQueries } from "./live-queries.ts";

let resolver: LocalResolver;
let client: ApolloClient;
let lazyClient: LazyGraphqlClient;
let liveQueries: LiveQueries;

beforeEach(() => {
  vi.useFakeTimers();
  resolver = new LocalResolver();
  resolver.upsert(replicaProducts(3));
  const offline: OfflineResolver = {
    isWhole: () => true,
    resolve: async (name, variables) => {
      const data = resolver.resolve(name, variables);
      return data && { data, at: 1 };
    },
    setOnline: () => undefined,
    onLateResponse: () => undefined,
    onCatalogueChanged: () => undefined,
  };
  const noNetwork = new ApolloLink(() => {
    throw new Error("the network was asked");
  });
  client = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([replicaLink(offline), noNetwork]),
  });
  lazyClient = LazyGraphqlClient.of(client);
  liveQueries = new LiveQueries(client, resolveNow, lazyClient);
});

function resolveNow(name: CatalogueQueryName, variables: Record<string, unknown>) {
  const data = resolver.resolve(name, variables);
  return data && { data };
}

/** Changes that the replica took in from the server. */
function upserted(...products: ReplicaProduct[]): CatalogueChanges {
  resolver.upsert(products);
  return {
    cursor: "",
    reset: false,
    more: false,
    upserted: products,
    deleted: [],
    cuts: [],
    total: resolver.size,
  };
}

function deleted(...ids: string[]): CatalogueChanges {
  resolver.remove(ids);
  return {
    cursor: "",
    reset: false,
    more: false,
    upserted: [],
    deleted: ids,
    cuts: [],
    total: resolver.size,
  };
}

/** Acts, and waits until Apollo has told the components. */
const acted = (action: () => unknown) =>
  act(async () => {
    action();
    await vi.runAllTimersAsync();
  });

const variables = { first: 20 };

function List({ first = 20 }: { first?: number }) {
  const { data, loading } = useQuery(ProductListDocument, { first });
  const text = data?.products.edges.map(
    ({ node }) => `${node.productName.split(" ").at(-1)}:${node.sellingPrice}`,
  );
  return <output>{loading ? "…" : `${text?.join(" ")} / ${data?.products.totalCount}`}</output>;
}

function ProductName({ number }: { number: number }) {
  const { data } = useQuery(ProductPageDocument, { id: replicaProduct(number).id });
  return <output>{data?.product === null ? "introuvable" : (data?.product?.productName ?? "…")}</output>;
}

async function show(page: ReactNode) {
  const view = render(<GraphqlClientContext value={lazyClient}>{page}</GraphqlClientContext>);
  await acted(() => undefined);
  return view;
}
const text = () => screen.getByRole("status").textContent;

describe("a list that was rendered beforehand", () => {
  beforeEach(async () => {
    const data = { ...resolver.resolve("ProductList", variables) };
    lazyClient = new LazyGraphqlClient(async () => client, [{ name: "ProductList", variables, data }]);
    liveQueries = new LiveQueries(client, resolveNow, lazyClient);
    await show(<List />);
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
  });
  const isFollowed = () => client.getObservableQueries("active").size > 0;

  it("stays out of the query cache while the catalogue says the same, as a first snapshot does", async () => {
    await acted(() => liveQueries.applyChanges(upserted(...replicaProducts(3))));
    expect(isFollowed()).toBe(false);
    expect(client.cache.extract()).toEqual({});
  });

  it("shows a change in place, and what comes after it", async () => {
    await acted(() => liveQueries.applyChanges(upserted(replicaProduct(2, { sellingPrice: 9 }))));
    expect(text()).toBe("3:18500 2:9 1:18500 / 3");
    expect(isFollowed()).toBe(true);
    await acted(() => liveQueries.applyChanges(upserted(replicaProduct(3, { sellingPrice: 8 }))));
    expect(text()).toBe("3:8 2:9 1:18500 / 3");
  });

  it("offers another list to a tap, and shows it", async () => {
    await acted(() => liveQueries.applyChanges(upserted(replicaProduct(4))));
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
    expect(liveQueries.get()).toBe(true);
    await acted(() => liveQueries.showUpdate());
    expect(text()).toBe("4:18500 3:18500 2:18500 1:18500 / 4");
  });

  describe("and is left", () => {
    const page = (shown: ReactNode) => (
      <GraphqlClientContext value={lazyClient}>{shown}</GraphqlClientContext>
    );
    let open: (shown: ReactNode) => Promise<void>;
    beforeEach(() => {
      const container = screen.getByRole("status").parentElement ?? undefined;
      const { rerender } = render(page(<List />), { container });
      open = async (shown) => {
        rerender(page(shown));
        await acted(() => undefined);
      };
    });

    it("is not shown again as it was, where the catalogue has changed since", async () => {
      await open(<output>ailleurs</output>);
      await acted(() => liveQueries.applyChanges(upserted(replicaProduct(4))));
      await open(<List />);
      expect(text()).toBe("4:18500 3:18500 2:18500 1:18500 / 4");
    });

    it("is not shown again as it was, where an update of it waited", async () => {
      await acted(() => liveQueries.applyChanges(upserted(replicaProduct(4))));
      await open(<output>ailleurs</output>);
      await acted(() => liveQueries.discardUpdate());
      await open(<List />);
      expect(text()).toBe("4:18500 3:18500 2:18500 1:18500 / 4");
    });

    it("and opened again, does not keep what nobody looks at from being evicted", async () => {
      await open(<List first={2} />);
      await open(<List />);
      await acted(() => liveQueries.applyChanges(upserted(replicaProduct(4))));
      await open(<List first={2} />);
      expect(text()).toBe("4:18500 3:18500 / 4");
    });
  });
});

describe("a list on screen", () => {
  beforeEach(async () => {
    await show(<List />);
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
  });

  it("shows new prices in place", async () => {
    await acted(() => liveQueries.applyChanges(upserted(replicaProduct(2, { sellingPrice: 9 }))));
    expect(text()).toBe("3:18500 2:9 1:18500 / 3");
    expect(liveQueries.get()).toBe(false);
  });

  it("is not written again by a snapshot of what it shows already", async () => {
    const write = vi.spyOn(client.cache, "writeQuery");
    const known = replicaProducts(3);
    await acted(() => liveQueries.applyChanges({ ...upserted(...known), reset: true }));
    expect(write).not.toHaveBeenCalled();
    await acted(() => liveQueries.applyChanges(upserted(replicaProduct(2, { sellingPrice: 9 }))));
    expect(write).toHaveBeenCalled();
  });

  it("keeps its products until the tap when there are others", async () => {
    await acted(() =>
      liveQueries.applyChanges(upserted(replicaProduct(4), replicaProduct(1, { sellingPrice: 7 }))),
    );
    expect(text()).toBe("3:18500 2:18500 1:7 / 3");
    expect(liveQueries.get()).toBe(true);
    await acted(() => liveQueries.showUpdate());
    expect(text()).toBe("4:18500 3:18500 2:18500 1:7 / 4");
    expect(liveQueries.get()).toBe(false);
  });

  it("keeps a deleted product until the tap", async () => {
    await acted(() => liveQueries.applyChanges(deleted(replicaProduct(2).id)));
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
    expect(liveQueries.get()).toBe(true);
    await acted(() => liveQueries.showUpdate());
    expect(text()).toBe("3:18500 1:18500 / 2");
  });

  it("a late response waits if it has other products, not if it has the same", async () => {
    const same = resolver.resolve("ProductList", variables) as unknown as Record<string, unknown>;
    await acted(() => liveQueries.applyLateResponse({ query: ProductListDocument, variables, data: same }));
    expect(liveQueries.get()).toBe(false);
    const other = new LocalResolver();
    other.upsert([replicaProduct(8)]);
    const data = other.resolve("ProductList", variables) as unknown as Record<string, unknown>;
    await acted(() => liveQueries.applyLateResponse({ query: ProductListDocument, variables, data }));
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
    await acted(() => liveQueries.showUpdate());
    expect(text()).toBe("8:18500 / 1");
  });
});

it("a list grown by « Voir plus » keeps its length", async () => {
  await show(<List first={1} />);
  expect(text()).toBe("3:18500 / 3");
  const grown = resolver.resolve("ProductList", { first: 2 }) as unknown as Record<string, unknown>;
  await acted(
    () =>
      void client.writeQuery({ query: ProductListDocument, variables: { first: 1 }, data: grown as never }),
  );
  expect(text()).toBe("3:18500 2:18500 / 3");
  await acted(() => liveQueries.applyChanges(upserted(replicaProduct(2, { sellingPrice: 9 }))));
  expect(text()).toBe("3:18500 2:9 / 3");
  expect(liveQueries.get()).toBe(false);
});

it("an empty list shows new products at once", async () => {
  resolver.remove(replicaProducts(3).map(({ id }) => id));
  await show(<List />);
  expect(text()).toBe(" / 0");
  await acted(() => liveQueries.applyChanges(upserted(replicaProduct(1))));
  expect(text()).toBe("1:18500 / 1");
});

it("pages seen before show the changes when they are opened again", async () => {
  const before = await show(<List />);
  expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
  await acted(before.unmount);
  await acted(() => liveQueries.applyChanges(upserted(replicaProduct(4))));
  expect(liveQueries.get()).toBe(false);
  await show(<List />);
  expect(screen.getByText("4:18500 3:18500 2:18500 1:18500 / 4")).toBeVisible();
});

it("left without the tap, a page shows the changes when it is opened again", async () => {
  const before = await show(<List />);
  expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
  await acted(() => liveQueries.applyChanges(upserted(replicaProduct(4))));
  await acted(before.unmount);
  await acted(() => liveQueries.discardUpdate());
  expect(liveQueries.get()).toBe(false);
  await show(<List />);
  expect(screen.getByText(/^4:18500/)).toBeVisible();
});

it("a product's page follows its product, says when it is gone, and when it is back", async () => {
  await show(<ProductName number={2} />);
  expect(text()).toBe("Robe évasée 2");
  await acted(() => liveQueries.applyChanges(upserted(replicaProduct(2, { productName: "Robe longue" }))));
  expect(text()).toBe("Robe longue");
  await acted(() => liveQueries.applyChanges(deleted(replicaProduct(2).id)));
  expect(text()).toBe("introuvable");
  expect(liveQueries.get()).toBe(false);
  await acted(() => liveQueries.applyChanges(upserted(replicaProduct(2))));
  expect(text()).toBe("Robe évasée 2");
});

/** An answer with its fields in another order: the server writes them so. */
function inAnotherOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inAnotherOrder);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, inside]) => [name, inAnotherOrder(inside)]);
  return Object.fromEntries(fields.reverse());
}

describe("without a replica", () => {
  const asked: Record<string, unknown>[] = [];
  beforeEach(() => {
    asked.length = 0;
    const network = new ApolloLink(({ operationName, variables }) => {
      asked.push(variables);
      const name = operationName ?? "";
      const local = isCatalogueQuery(name) ? resolver.resolve(name, variables) : undefined;
      const data = local ?? { __typename: "Query", product: null };
      return of({ data: inAnotherOrder(data) as typeof data & object });
    });
    client = new ApolloClient({ cache: createCache(), link: network });
    lazyClient = LazyGraphqlClient.of(client);
    liveQueries = new LiveQueries(client, () => undefined, lazyClient);
  });

  it("a product's page is fetched again, and shows its changes in place", async () => {
    await show(<ProductName number={2} />);
    expect(text()).toBe("Robe évasée 2");
    resolver.upsert([replicaProduct(2, { productName: "Robe longue" })]);
    await acted(() => liveQueries.refetch());
    expect(text()).toBe("Robe longue");
    expect(liveQueries.get()).toBe(false);
  });

  it("a list on screen is fetched again: new prices show in place, other products wait", async () => {
    await show(<List />);
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
    resolver.upsert([replicaProduct(2, { sellingPrice: 9 })]);
    await acted(() => liveQueries.refetch());
    expect(text()).toBe("3:18500 2:9 1:18500 / 3");
    expect(liveQueries.get()).toBe(false);
    resolver.upsert([replicaProduct(4)]);
    await acted(() => liveQueries.refetch());
    expect(text()).toBe("3:18500 2:9 1:18500 / 3");
    await acted(() => liveQueries.showUpdate());
    expect(text()).toBe("4:18500 3:18500 2:9 1:18500 / 4");
  });

  it("a list grown by « Voir plus » is fetched in its whole length", async () => {
    await show(<List first={1} />);
    expect(text()).toBe("3:18500 / 3");
    const data = resolver.resolve("ProductList", { first: 2 }) as unknown as Record<string, unknown>;
    await acted(
      () =>
        void client.writeQuery({ query: ProductListDocument, variables: { first: 1 }, data: data as never }),
    );
    resolver.upsert([replicaProduct(2, { sellingPrice: 9 })]);
    await acted(() => liveQueries.refetch());
    expect(asked.at(-1)).toEqual({ first: 2 });
    expect(text()).toBe("3:18500 2:9 / 3");
  });

  it("a product's page says when it is gone", async () => {
    await show(<ProductName number={2} />);
    expect(text()).toBe("Robe évasée 2");
    resolver.remove([replicaProduct(2).id]);
    await acted(() => liveQueries.refetch());
    expect(text()).toBe("introuvable");
  });

  it("a query that fails keeps what it shows", async () => {
    await show(<ProductName number={2} />);
    expect(text()).toBe("Robe évasée 2");
    client.setLink(new ApolloLink(() => throwError(() => new TypeError("Failed to fetch"))));
    await acted(() => liveQueries.refetch());
    expect(text()).toBe("Robe évasée 2");
  });
});
