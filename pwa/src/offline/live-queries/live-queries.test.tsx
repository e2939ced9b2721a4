import { ApolloClient, ApolloLink } from "@apollo/client";
import { ApolloProvider, useQuery } from "@apollo/client/react";
import { act, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { of, throwError } from "rxjs";
import { beforeEach, describe, expect, it } from "vitest";
import { createCache } from "../../app/apollo-cache.ts";
import { ProductListDocument, ProductPageDocument } from "../../catalogue/catalogue.generated.ts";
import { deviceLink } from "../link/replica-link.ts";
import { CatalogueMemory } from "../replica/local-resolver.ts";
import type { CatalogueChanges, DeviceProduct } from "../replica/replica-records.ts";
import { deviceProduct, deviceProducts } from "../testing/replica-fixture.ts";
import { CataloguePages } from "./live-queries.ts";

let memory: CatalogueMemory;
let client: ApolloClient;
let pages: CataloguePages;

beforeEach(() => {
  memory = new CatalogueMemory();
  memory.upsert(deviceProducts(3));
  const device = {
    isWhole: () => true,
    answer: async (name: string, variables: Record<string, unknown>) => {
      const data = memory.answer(name, variables);
      return data && { data, at: 1 };
    },
    reached: () => undefined,
    late: () => undefined,
    changed: () => undefined,
  };
  const noNetwork = new ApolloLink(() => {
    throw new Error("the network was asked");
  });
  client = new ApolloClient({ cache: createCache(), link: ApolloLink.from([deviceLink(device), noNetwork]) });
  pages = new CataloguePages(client, (name, variables) => {
    const data = memory.answer(name, variables);
    return data && { data };
  });
});

/** What the device took in from the server. */
function news(...upserted: DeviceProduct[]): CatalogueChanges {
  memory.upsert(upserted);
  return { cursor: "", reset: false, more: false, upserted, deleted: [], cuts: [] };
}

function gone(...deleted: string[]): CatalogueChanges {
  memory.remove(deleted);
  return { cursor: "", reset: false, more: false, upserted: [], deleted, cuts: [] };
}

/** Acts, and lets the pages hear of it: Apollo tells them a moment later. */
const settled = (action: () => unknown) =>
  act(async () => {
    action();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });

const variables = { first: 20 };

function List({ first = 20 }: { first?: number }) {
  const { data, loading } = useQuery(ProductListDocument, { variables: { first } });
  const text = data?.products.edges.map(
    ({ node }) => `${node.productName.split(" ").at(-1)}:${node.sellingPrice}`,
  );
  return <output>{loading ? "…" : `${text?.join(" ")} / ${data?.products.totalCount}`}</output>;
}

function ProductName({ number }: { number: number }) {
  const { data } = useQuery(ProductPageDocument, { variables: { id: deviceProduct(number).id } });
  return <output>{data?.product === null ? "introuvable" : (data?.product?.productName ?? "…")}</output>;
}

const show = (page: ReactNode) => render(<ApolloProvider client={client}>{page}</ApolloProvider>);
const text = () => screen.getByRole("status").textContent;

describe("a list that is being looked at", () => {
  beforeEach(async () => {
    show(<List />);
    await screen.findByText("3:18500 2:18500 1:18500 / 3");
  });

  it("shows new prices in place", async () => {
    await settled(() => pages.takeIn(news(deviceProduct(2, { sellingPrice: 9 }))));
    expect(text()).toBe("3:18500 2:9 1:18500 / 3");
    expect(pages.get()).toBe(false);
  });

  it("keeps its products until the tap when there are others", async () => {
    await settled(() => pages.takeIn(news(deviceProduct(4), deviceProduct(1, { sellingPrice: 7 }))));
    expect(text()).toBe("3:18500 2:18500 1:7 / 3");
    expect(pages.get()).toBe(true);
    await settled(() => pages.showHeld());
    expect(text()).toBe("4:18500 3:18500 2:18500 1:7 / 4");
    expect(pages.get()).toBe(false);
  });

  it("keeps a deleted product until the tap", async () => {
    await settled(() => pages.takeIn(gone(deviceProduct(2).id)));
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
    expect(pages.get()).toBe(true);
    await settled(() => pages.showHeld());
    expect(text()).toBe("3:18500 1:18500 / 2");
  });

  it("waits with a late network answer of other products, not with one of the same", async () => {
    const same = memory.answer("ProductList", variables) as unknown as Record<string, unknown>;
    await settled(() => pages.late({ query: ProductListDocument, variables, data: same }));
    expect(pages.get()).toBe(false);
    const other = new CatalogueMemory();
    other.upsert([deviceProduct(8)]);
    const data = other.answer("ProductList", variables) as unknown as Record<string, unknown>;
    await settled(() => pages.late({ query: ProductListDocument, variables, data }));
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
    await settled(() => pages.showHeld());
    expect(text()).toBe("8:18500 / 1");
  });
});

it("a list grown by « Voir plus » keeps its length", async () => {
  show(<List first={1} />);
  await screen.findByText("3:18500 / 3");
  const grown = memory.answer("ProductList", { first: 2 }) as unknown as Record<string, unknown>;
  await settled(
    () =>
      void client.writeQuery({ query: ProductListDocument, variables: { first: 1 }, data: grown as never }),
  );
  expect(text()).toBe("3:18500 2:18500 / 3");
  await settled(() => pages.takeIn(news(deviceProduct(2, { sellingPrice: 9 }))));
  expect(text()).toBe("3:18500 2:9 / 3");
  expect(pages.get()).toBe(false);
});

it("an empty list shows what has come at once", async () => {
  memory.remove(deviceProducts(3).map(({ id }) => id));
  show(<List />);
  await screen.findByText("/ 0");
  await settled(() => pages.takeIn(news(deviceProduct(1))));
  expect(text()).toBe("1:18500 / 1");
});

it("pages seen before show the news when they are opened again", async () => {
  const before = show(<List />);
  await screen.findByText("3:18500 2:18500 1:18500 / 3");
  await settled(before.unmount);
  await settled(() => pages.takeIn(news(deviceProduct(4))));
  expect(pages.get()).toBe(false);
  show(<List />);
  expect(await screen.findByText("4:18500 3:18500 2:18500 1:18500 / 4")).toBeVisible();
});

it("left without the tap, a page shows the news when it is opened again", async () => {
  const before = show(<List />);
  await screen.findByText("3:18500 2:18500 1:18500 / 3");
  await settled(() => pages.takeIn(news(deviceProduct(4))));
  await settled(before.unmount);
  await settled(() => pages.leave());
  expect(pages.get()).toBe(false);
  show(<List />);
  expect(await screen.findByText(/^4:18500/)).toBeVisible();
});

it("a product's page follows its product, says when it is gone, and when it is back", async () => {
  show(<ProductName number={2} />);
  await screen.findByText("Robe évasée 2");
  await settled(() => pages.takeIn(news(deviceProduct(2, { productName: "Robe longue" }))));
  expect(text()).toBe("Robe longue");
  await settled(() => pages.takeIn(gone(deviceProduct(2).id)));
  expect(text()).toBe("introuvable");
  expect(pages.get()).toBe(false);
  await settled(() => pages.takeIn(news(deviceProduct(2))));
  expect(text()).toBe("Robe évasée 2");
});

/** An answer as the server writes it: its documents name the fields in another order than the page's. */
function inAnotherOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inAnotherOrder);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, inside]) => [name, inAnotherOrder(inside)]);
  return Object.fromEntries(fields.reverse());
}

describe("where the device keeps nothing", () => {
  const asked: Record<string, unknown>[] = [];
  beforeEach(() => {
    asked.length = 0;
    const network = new ApolloLink(({ operationName, variables }) => {
      asked.push(variables);
      const data = memory.answer(operationName ?? "", variables) ?? { __typename: "Query", product: null };
      return of({ data: inAnotherOrder(data) as typeof data & object });
    });
    client = new ApolloClient({ cache: createCache(), link: network });
    pages = new CataloguePages(client, () => undefined);
  });

  it("a product's page is asked for again, and shows its news in place", async () => {
    show(<ProductName number={2} />);
    await screen.findByText("Robe évasée 2");
    memory.upsert([deviceProduct(2, { productName: "Robe longue" })]);
    await settled(() => pages.askAnew());
    expect(text()).toBe("Robe longue");
    expect(pages.get()).toBe(false);
  });

  it("a list being looked at is asked for again: new prices show in place, other products wait", async () => {
    show(<List />);
    await screen.findByText("3:18500 2:18500 1:18500 / 3");
    memory.upsert([deviceProduct(2, { sellingPrice: 9 })]);
    await settled(() => pages.askAnew());
    expect(text()).toBe("3:18500 2:9 1:18500 / 3");
    expect(pages.get()).toBe(false);
    memory.upsert([deviceProduct(4)]);
    await settled(() => pages.askAnew());
    expect(text()).toBe("3:18500 2:9 1:18500 / 3");
    await settled(() => pages.showHeld());
    expect(text()).toBe("4:18500 3:18500 2:9 1:18500 / 4");
  });

  it("a list grown by « Voir plus » is asked for in its whole length", async () => {
    show(<List first={1} />);
    await screen.findByText("3:18500 / 3");
    const data = memory.answer("ProductList", { first: 2 }) as unknown as Record<string, unknown>;
    await settled(
      () =>
        void client.writeQuery({ query: ProductListDocument, variables: { first: 1 }, data: data as never }),
    );
    memory.upsert([deviceProduct(2, { sellingPrice: 9 })]);
    await settled(() => pages.askAnew());
    expect(asked.at(-1)).toEqual({ first: 2 });
    expect(text()).toBe("3:18500 2:9 / 3");
  });

  it("a product's page says when it is gone", async () => {
    show(<ProductName number={2} />);
    await screen.findByText("Robe évasée 2");
    memory.remove([deviceProduct(2).id]);
    await settled(() => pages.askAnew());
    expect(text()).toBe("introuvable");
  });

  it("what does not arrive stays as it was", async () => {
    show(<ProductName number={2} />);
    await screen.findByText("Robe évasée 2");
    client.setLink(new ApolloLink(() => throwError(() => new TypeError("Failed to fetch"))));
    await settled(() => pages.askAnew());
    expect(text()).toBe("Robe évasée 2");
  });
});
