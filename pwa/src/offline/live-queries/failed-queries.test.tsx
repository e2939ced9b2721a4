import { ApolloClient, ApolloLink } from "@apollo/client";
import { act, render, screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { mergeMap, of, throwError, timer } from "rxjs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCache } from "../../app/apollo-cache.ts";
import { ProductListDocument } from "../../graphql/catalogue.generated.ts";
import { GraphqlClientContext, LazyGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { useQuery } from "../../graphql-client/use-query.ts";
import { ConnectionMonitor } from "../../lib/http/connection-monitor.ts";
import { UnexpectedAnswerError } from "../../lib/http/retry-after.ts";
import { LocalResolver } from "../replica/local-resolver.ts";
import { replicaProducts } from "../testing/replica-fixture.ts";
import { FailedQueries } from "./failed-queries.ts";

const variables = { first: 20 };
/** The longest pause and a step of the clock, in milliseconds. */
const LONGEST = 30_100;

let answer: () => ReturnType<ApolloLink.RequestHandler>;
let asked: number;
let page: { visible: boolean };
let connection: ConnectionMonitor;
let client: ApolloClient;
let shown: string[];

const isDead = () => throwError(() => new TypeError("Failed to fetch"));
const refuses = (code: string) => () =>
  of({ errors: [new GraphQLError("Non", { extensions: { code } })] } as ApolloLink.Result);
const answers = () => {
  const resolver = new LocalResolver();
  resolver.upsert(replicaProducts(3));
  return of({ data: { ...resolver.resolve("ProductList", variables) } });
};

function List() {
  const { data, error, loading } = useQuery(ProductListDocument, variables);
  const text = error ? "échec" : loading ? "…" : `${data?.products.totalCount} produits`;
  shown.push(text);
  return <output>{text}</output>;
}

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const text = () => screen.getByRole("status").textContent;

const watch = () => new FailedQueries({ client, connection, isVisible: () => page.visible });

/** A list on screen whose requests are answered so. */
async function open(first: typeof answer): Promise<void> {
  answer = first;
  render(
    <GraphqlClientContext value={LazyGraphqlClient.of(client)}>
      <List />
    </GraphqlClientContext>,
  );
  await passes(1);
}

/** A list on screen whose first request has failed by the time that it is watched. */
async function openFailing(fail: typeof answer): Promise<void> {
  await open(fail);
  expect(text()).toBe("échec");
  watch();
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  shown = [];
  page = { visible: true };
  connection = new ConnectionMonitor();
  client = new ApolloClient({
    cache: createCache(),
    link: new ApolloLink(() => {
      asked += 1;
      return answer();
    }),
  });
});
afterEach(() => void vi.useRealTimers());

describe("a list that failed on a dead line", () => {
  it("is asked again by itself, at the latest every half a minute, until it is there", async () => {
    await openFailing(isDead);
    await passes(10 * 60_000);
    expect(asked).toBeGreaterThan(20);
    answer = answers;
    await passes(LONGEST);
    expect(text()).toBe("3 produits");
    const settled = asked;
    await passes(10 * 60_000);
    expect(asked).toBe(settled);
  });

  it("keeps its error on screen while it is asked again", async () => {
    await openFailing(isDead);
    shown = [];
    await passes(60_000);
    expect(shown.filter((text) => text !== "échec")).toEqual([]);
  });

  it("is asked again soon after a sign that the server can be reached", async () => {
    await openFailing(isDead);
    await passes(10 * 60_000);
    answer = answers;
    connection.reportAlive();
    await passes(2_000);
    expect(text()).toBe("3 produits");
  });

  it("is not asked for while nobody looks", async () => {
    await openFailing(isDead);
    page.visible = false;
    await passes(10 * 60_000);
    expect(asked).toBe(1);
    page.visible = true;
    answer = answers;
    connection.reportAlive();
    await passes(2_000);
    expect(text()).toBe("3 produits");
  });
});

it("a list that fails while it is watched is asked for again", async () => {
  const queries = watch();
  await passes(LONGEST);
  await open(isDead);
  queries.retryLater();
  await passes(LONGEST);
  expect(asked).toBeGreaterThan(1);
});

it("a list that the replica searches for a minute before it refuses is asked for again", async () => {
  await open(() => timer(60_000).pipe(mergeMap(refuses("PARTIAL_CATALOGUE"))));
  watch();
  await passes(60_000);
  expect([text(), asked]).toEqual(["échec", 1]);
  answer = answers;
  await passes(LONGEST);
  expect(text()).toBe("3 produits");
});

it("waits as long as a server that is away asks", async () => {
  await openFailing(() => throwError(() => new UnexpectedAnswerError(503, 120_000)));
  connection.reportAlive();
  await passes(120_000);
  expect(asked).toBe(1);
  await passes(2_000);
  expect(asked).toBe(2);
});

it.each([
  ["UNAVAILABLE", true],
  ["INTERNAL_SERVER_ERROR", true],
  ["PARTIAL_CATALOGUE", true],
  ["BAD_USER_INPUT", false],
])("a query refused with %s is asked again: %s", async (code, isAskedAgain) => {
  await openFailing(refuses(code));
  await passes(60_000);
  expect(asked > 1).toBe(isAskedAgain);
});
