import { ApolloClient, ApolloLink } from "@apollo/client";
import { act, render, screen } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { of } from "rxjs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCache } from "../app/apollo-cache.ts";
import { cardProduct } from "../catalogue/testing/card-product.ts";
import { listAnswers } from "../catalogue/testing/list-answers.ts";
import {
  ProductListDocument,
  type ProductListQueryVariables,
  ProductPageDocument,
} from "../graphql/catalogue.generated.ts";
import type { QueryAnswer } from "../ssr-state/packed-answers.ts";
import { GraphqlClientContext, LazyGraphqlClient } from "./lazy-graphql-client.ts";
import { useQuery } from "./use-query.ts";

const products = [cardProduct(1, { sellingPrice: 5_000 }), cardProduct(2, { sellingPrice: 9_000 })];
const answerOf = listAnswers(products);

let asked: unknown[];
let rendered: string[];
let loads: { succeed: () => void; fail: () => void }[];
let apollo: ApolloClient;
let root: Root | undefined;
let client: LazyGraphqlClient | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  rendered = [];
  loads = [];
  apollo = new ApolloClient({
    cache: createCache(),
    link: new ApolloLink(({ operationName, variables }) => {
      asked.push(variables);
      if (operationName !== "ProductList") return of();
      return of({ data: { ...answerOf(variables as ProductListQueryVariables) } });
    }),
  });
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  apollo.stop();
  vi.useRealTimers();
});

/** A client whose Apollo Client arrives, or fails to, when the test says so. */
const lazyClient = (answers: QueryAnswer[] = []) =>
  new LazyGraphqlClient(
    () =>
      new Promise((resolve, reject) => {
        loads.push({ succeed: () => resolve(apollo), fail: () => reject(new TypeError("no such chunk")) });
      }),
    answers,
  );

/** Apollo Client takes an answer over in a few tasks. */
const settle = (action: () => unknown = () => undefined, ms = 10) =>
  act(async () => {
    action();
    await vi.advanceTimersByTimeAsync(ms);
  });

const list = (first: number): QueryAnswer => ({
  name: "ProductList",
  variables: { first },
  data: { ...answerOf({ first }) },
});

function List({ first }: { first: number }) {
  const { data, previousData, loading, error, retry } = useQuery(ProductListDocument, { first });
  const prices = (data ?? previousData)?.products.edges.map(({ node }) => node.sellingPrice).join(" ");
  const text = error ? "échec" : `${prices ?? "rien"}${loading ? " …" : ""}`;
  rendered.push(text);
  return (
    <button type="button" onClick={retry}>
      {text}
    </button>
  );
}

const tree = (client: LazyGraphqlClient, first = 2) => (
  <GraphqlClientContext value={client}>
    <List first={first} />
  </GraphqlClientContext>
);
const text = () => screen.getByRole("button").textContent;

/** A page that the server rendered from its answer, and its hydration in the browser. */
async function hydrate(): Promise<void> {
  const container = document.createElement("div");
  container.innerHTML = renderToString(tree(lazyClient([list(2)])));
  document.body.replaceChildren(container);
  rendered = [];
  await settle(() => {
    client = lazyClient([list(2)]);
    root = hydrateRoot(container, tree(client), {
      onRecoverableError: (error) => rendered.push(String(error)),
    });
  });
}

describe("a page that was rendered beforehand", () => {
  it("shows its answer without Apollo Client, and does not render again when that takes over", async () => {
    await hydrate();
    expect(rendered).toEqual(["5000 9000"]);
    await settle(() => loads[0]?.succeed());
    expect(rendered).toEqual(["5000 9000"]);
    expect(asked).toEqual([]);
  });

  it("leaves its answer out of Apollo Client until something changes: writing and reading it takes long", async () => {
    await hydrate();
    await settle(() => loads[0]?.succeed());
    expect(apollo.getObservableQueries().size).toBe(0);
    expect(apollo.cache.extract()).toEqual({});
    await settle(() => client?.handOverAll());
    expect(apollo.getObservableQueries().size).toBe(1);
    expect(rendered).toEqual(["5000 9000"]);
    expect(asked).toEqual([]);
  });

  it("is up to date as soon as Apollo Client has taken over", async () => {
    await hydrate();
    await settle(() => loads[0]?.succeed());
    await settle(() => client?.handOverAll());
    const [first = cardProduct(1)] = products;
    const id = apollo.cache.identify(first) ?? "";
    await settle(() => apollo.cache.modify({ id, fields: { sellingPrice: () => 9_000 } }));
    expect(text()).toBe("9000 9000");
  });

  it("shows its answer at once when it is opened again", async () => {
    await hydrate();
    await settle(() => loads[0]?.succeed());
    await settle(() => root?.render(null));
    await settle(() => root?.render(client && tree(client)));
    expect(rendered).toEqual(["5000 9000", "5000 9000"]);
    expect(asked).toEqual([]);
  });

  it("keeps what it shows where the code cannot be fetched, and fetches it later by itself", async () => {
    await hydrate();
    await settle(() => loads[0]?.fail());
    expect(text()).toBe("5000 9000");
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(loads).toHaveLength(2);
  });
});

describe("a page without an answer", () => {
  it("asks for it when Apollo Client has arrived", async () => {
    render(tree(lazyClient()));
    expect(text()).toBe("rien …");
    await settle(() => loads[0]?.succeed());
    expect(text()).toBe("5000 9000");
    expect(asked).toEqual([{ first: 2 }]);
  });

  it("says that it failed where the code cannot be fetched, and tries again at a tap", async () => {
    render(tree(lazyClient()));
    await settle(() => loads[0]?.fail());
    expect(text()).toBe("échec");
    await settle(() => screen.getByRole("button").click());
    expect(text()).toBe("rien …");
    await settle(() => loads[1]?.succeed());
    expect(text()).toBe("5000 9000");
  });

  it("is followed once, however often a tap asks for the code while it comes", async () => {
    const { unmount } = render(tree(lazyClient()));
    await settle(() => loads[0]?.fail());
    await settle(() => screen.getByRole("button").click());
    await settle(() => screen.getByRole("button").click());
    await settle(() => loads[1]?.succeed());
    expect(text()).toBe("5000 9000");
    unmount();
    expect(apollo.getObservableQueries("active").size).toBe(0);
  });

  it("has it at once where Apollo Client knows it", () => {
    apollo.writeQuery({ query: ProductListDocument, variables: { first: 2 }, data: answerOf({ first: 2 }) });
    render(tree(LazyGraphqlClient.of(apollo)));
    expect(rendered).toEqual(["5000 9000"]);
  });

  it("shows the former answer while one with other variables loads", async () => {
    const client = lazyClient([list(2)]);
    const { rerender } = render(tree(client));
    rerender(tree(client, 1));
    expect(text()).toBe("5000 9000 …");
    await settle(() => loads[0]?.succeed());
    expect(text()).toBe("5000");
  });
});

/** What a shell knows of a product's page from the card that was tapped. */
const partOf = (product: { id: string }): QueryAnswer => ({
  name: "ProductPage",
  variables: { id: product.id },
  data: { product },
  partial: true,
});

it.each([
  ["a shell names", (product: { id: string }) => partOf(product)],
  ["a list shows", () => list(2)],
])("shows what %s of a product while the rest loads", async (_where, answer) => {
  const [product = cardProduct(1)] = products;
  const known = answer(product);
  apollo.cache = createCache([known]);
  function Name() {
    const options = { returnPartialData: true };
    const { data, partial } = useQuery(ProductPageDocument, { id: product.id }, options);
    return <output>{`${partial?.product?.productName} ${data?.product?.description}`}</output>;
  }
  const client = lazyClient([known]);
  const loadApollo = () => {
    void client.load();
    loads[0]?.succeed();
  };
  if (!known.partial) await settle(loadApollo);
  render(
    <GraphqlClientContext value={client}>
      <Name />
    </GraphqlClientContext>,
  );
  expect(screen.getByRole("status").textContent).toBe(`${product.productName} undefined`);
  await settle(loadApollo);
  expect(screen.getByRole("status").textContent).toBe(`${product.productName} undefined`);
  expect(asked).toEqual([{ id: product.id }]);
});
