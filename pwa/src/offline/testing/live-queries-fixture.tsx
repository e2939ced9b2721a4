import { type ApolloCache, ApolloClient, ApolloLink } from "@apollo/client";
import { act, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { ProductListDocument, ProductPageDocument } from "../../graphql/catalogue.generated.ts";
import { GraphqlClientContext, LazyGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { useQuery } from "../../graphql-client/use-query.ts";
import type { CatalogueQueryName } from "../../lib/operations.ts";
import type { QueryAnswer } from "../../ssr-state/packed-answers.ts";
import { type OfflineResolver, replicaLink } from "../link/replica-link.ts";
import { LiveQueries } from "../live-queries/live-queries.ts";
import { LocalResolver } from "../replica/local-resolver.ts";
import type { CatalogueChanges, ReplicaProduct } from "../replica/replica-records.ts";
import { replicaProduct, replicaProducts } from "./replica-fixture.ts";

interface FixtureOptions {
  /** The shop's, which is empty. */
  cache: ApolloCache;
  /** What the page was rendered from, made of the replica's products. */
  answers?: (resolver: LocalResolver) => readonly QueryAnswer[];
  /** The cursor of the catalogue it was rendered from. */
  renderedFrom?: string | undefined;
  /** Answers instead of a replica. */
  network?: (resolver: LocalResolver) => ApolloLink;
}

/** A page's queries over a replica of three products, and its live queries; the network is not there unless a link is given. */
export class LiveQueriesFixture {
  readonly resolver = new LocalResolver();
  readonly client: ApolloClient;
  readonly lazyClient: LazyGraphqlClient;
  readonly liveQueries: LiveQueries;

  constructor({ cache, answers, renderedFrom, network }: FixtureOptions) {
    const { resolver } = this;
    resolver.upsert(replicaProducts(3));
    this.client = new ApolloClient({
      cache,
      link: network?.(resolver) ?? linkWithoutNetwork(resolver),
    });
    this.lazyClient = answers
      ? new LazyGraphqlClient(async () => this.client, answers(resolver))
      : LazyGraphqlClient.of(this.client);
    const resolveNow = (name: CatalogueQueryName, variables: Record<string, unknown>) => {
      const data = network ? undefined : resolver.resolve(name, variables);
      return data && { data };
    };
    this.liveQueries = new LiveQueries({
      client: this.client,
      resolveNow,
      answers: this.lazyClient,
      renderedFrom,
    });
  }

  /** A first snapshot of the whole catalogue, as it is at this cursor. */
  snapshot(cursor: string): CatalogueChanges {
    return { ...this.#changes(replicaProducts(3), []), cursor, reset: true };
  }

  /** Changes that the replica took in from the server. */
  upserted(...products: ReplicaProduct[]): CatalogueChanges {
    this.resolver.upsert(products);
    return this.#changes(products, []);
  }

  deleted(...ids: string[]): CatalogueChanges {
    this.resolver.remove(ids);
    return this.#changes([], ids);
  }

  /** « Voir plus » on a list of one product: it has so many. */
  async grow(shown = 2): Promise<void> {
    const data = { ...this.resolver.resolve("ProductList", { first: shown }) };
    const grown = { query: ProductListDocument, variables: { first: 1 }, data: data as never };
    await acted(() => void this.client.writeQuery(grown));
  }

  /** Puts a page on screen. @returns it, and what puts another in its place */
  async show(shown: ReactNode) {
    const page = (content: ReactNode) => (
      <GraphqlClientContext value={this.lazyClient}>{content}</GraphqlClientContext>
    );
    const { rerender, unmount } = render(page(shown));
    await acted(() => undefined);
    return { unmount, open: (other: ReactNode) => acted(() => rerender(page(other))) };
  }

  #changes(products: ReplicaProduct[], ids: string[]): CatalogueChanges {
    return {
      cursor: "",
      reset: false,
      more: false,
      upserted: products,
      deleted: ids,
      cuts: [],
      total: this.resolver.size,
    };
  }
}

function linkWithoutNetwork(resolver: LocalResolver): ApolloLink {
  const offline: OfflineResolver = {
    isWhole: () => true,
    resolve: async (name, variables) => {
      const data = resolver.resolve(name, variables);
      return data && { data, at: 1 };
    },
    setOnline: () => undefined,
    onLateResponse: () => undefined,
  };
  const noNetwork = new ApolloLink(() => {
    throw new Error("the network was asked");
  });
  return ApolloLink.from([replicaLink(offline), noNetwork]);
}

/** Acts, and waits until Apollo has told the components; timers are fake. */
export const acted = (action: () => unknown) =>
  act(async () => {
    action();
    await vi.runAllTimersAsync();
  });

/** A list of products: their numbers and prices, and how many there are in all. */
export function List({ first = 20 }: { first?: number }) {
  const { data, loading } = useQuery(ProductListDocument, { first });
  const text = data?.products.edges.map(
    ({ node }) => `${node.productName.split(" ").at(-1)}:${node.sellingPrice}`,
  );
  return <output>{loading ? "…" : `${text?.join(" ")} / ${data?.products.totalCount}`}</output>;
}

/** The name of a product's page. */
export function ProductName({ number }: { number: number }) {
  const { data } = useQuery(ProductPageDocument, { id: replicaProduct(number).id });
  return <output>{data?.product === null ? "introuvable" : (data?.product?.productName ?? "…")}</output>;
}

/** What is on screen. */
export const text = () => screen.getByRole("status").textContent;
