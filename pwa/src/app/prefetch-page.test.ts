import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LazyGraphqlClient } from "../graphql-client/lazy-graphql-client.ts";
import type { OfflineResolver } from "../offline/link/replica-link.ts";
import { LocalResolver } from "../offline/replica/local-resolver.ts";
import { replicaProduct } from "../offline/testing/replica-fixture.ts";
import { prefetchPage } from "./prefetch-page.ts";

const resolver = new LocalResolver();
resolver.upsert([replicaProduct(1), replicaProduct(2)]);

const inMemory = () => new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });

/** A replica that answers after so many milliseconds. */
const replica = (isWhole: boolean, ms = 0): Pick<OfflineResolver, "isWhole" | "resolve"> => ({
  isWhole: () => isWhole,
  resolve: async (name, variables) => {
    await new Promise((answer) => setTimeout(answer, ms));
    const data = resolver.resolve(name, variables);
    return data && { data, at: 1 };
  },
});

beforeEach(() => history.replaceState(null, "", "/product"));
afterEach(() => history.replaceState(null, "", "/"));

it("a page opens with what the replica answers, which Apollo Client does not have to write and read first", async () => {
  const apollo = inMemory();
  const client = LazyGraphqlClient.of(apollo);
  await prefetchPage(client, replica(true));
  expect(client.answerTo("CataloguePage", {})?.data).toMatchObject(
    resolver.resolve("CataloguePage", {}) ?? {},
  );
  expect(apollo.cache.extract()).toEqual({});
});

it("a part of the catalogue leaves the page to the network", async () => {
  const client = LazyGraphqlClient.of(inMemory());
  await prefetchPage(client, replica(false));
  expect(client.answerTo("CataloguePage", {})).toBeUndefined();
});

it("an answer that comes after the page was rendered is not kept for a later page", async () => {
  vi.useFakeTimers();
  const client = LazyGraphqlClient.of(inMemory());
  const rendered = prefetchPage(client, replica(true, 10_000));
  await vi.advanceTimersByTimeAsync(20_000);
  await rendered;
  expect(client.answerTo("CataloguePage", {})).toBeUndefined();
});
