import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from "@apollo/client";
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from "vitest";
import { ProductListDocument } from "../../graphql/catalogue.generated.ts";
import { LocalResolver } from "../replica/local-resolver.ts";
import { replicaProduct } from "../testing/replica-fixture.ts";
import { cacheFallbackLink } from "./cache-fallback-link.ts";
import { type OfflineResolver, PATIENCE_MS, replicaLink } from "./replica-link.ts";

const resolver = new LocalResolver();
resolver.upsert([replicaProduct(1), replicaProduct(2)]);

const variables = { first: 20 };
const listOf = (...numbers: number[]) => {
  const one = new LocalResolver();
  one.upsert(numbers.map((number) => replicaProduct(number)));
  return one.resolve("ProductList", variables) as unknown as Record<string, unknown>;
};

/** What the network does with a request. */
let network: () => Observable<ApolloLink.Result>;
let requests = 0;
let aborted = 0;
let offline: { [Key in keyof OfflineResolver]: Mock<OfflineResolver[Key]> };
let client: ApolloClient;

const answersAfter = (ms: number, result: ApolloLink.Result) => () =>
  new Observable<ApolloLink.Result>((sink) => {
    const timer = setTimeout(() => {
      sink.next(result);
      sink.complete();
    }, ms);
    return () => {
      if (!sink.closed) aborted++;
      clearTimeout(timer);
    };
  });
const failsAfter = (ms: number) => () =>
  new Observable<ApolloLink.Result>((sink) => {
    setTimeout(() => sink.error(new TypeError("Failed to fetch")), ms);
  });
const hangs = () =>
  new Observable<ApolloLink.Result>(() => () => {
    aborted++;
  });

beforeEach(() => {
  vi.useFakeTimers();
  requests = 0;
  aborted = 0;
  offline = {
    isWhole: vi.fn<OfflineResolver["isWhole"]>(() => false),
    resolve: vi.fn<OfflineResolver["resolve"]>(async (name, asked) => {
      const data = resolver.resolve(name, asked);
      return data && { data, at: 1 };
    }),
    setOnline: vi.fn<OfflineResolver["setOnline"]>(),
    onLateResponse: vi.fn<OfflineResolver["onLateResponse"]>(),
  };
  client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([
      cacheFallbackLink,
      replicaLink(offline),
      new ApolloLink(() => {
        requests++;
        return network();
      }),
    ]),
  });
});
afterEach(() => client.stop());

/** Asks for the list, and tells after how many milliseconds which answer or error came. */
async function ask(fetchPolicy: "cache-first" | "network-only" = "cache-first") {
  const start = Date.now();
  const asked = client.query({ query: ProductListDocument, variables, fetchPolicy }).then(
    ({ data }) => ({
      ms: Date.now() - start,
      ids: data?.products.edges.map(({ node }) => node.id.slice(-1)),
    }),
    (error: unknown) => ({ ms: Date.now() - start, error }),
  );
  await vi.advanceTimersByTimeAsync(30_000);
  return asked;
}

describe("before the replica holds the whole catalogue", () => {
  it("the network answers where there is one", async () => {
    network = answersAfter(400, { data: listOf(3) });
    expect(await ask()).toEqual({ ms: 400, ids: ["3"] });
    expect(offline.resolve).not.toHaveBeenCalled();
    expect(offline.setOnline).toHaveBeenLastCalledWith(true);
  });

  it("the replica answers at once when the network fails", async () => {
    network = failsAfter(5);
    expect(await ask()).toEqual({ ms: 5, ids: ["2", "1"] });
    expect(offline.setOnline).toHaveBeenLastCalledWith(false);
  });

  it("the replica answers after 3 s of silence; a hanging request is left to its own timeout", async () => {
    network = hangs;
    expect(await ask()).toEqual({ ms: PATIENCE_MS, ids: ["2", "1"] });
    expect(aborted).toBe(0);
  });

  it("a late response is handed over once, and does not hold the query up", async () => {
    network = answersAfter(8_000, { data: listOf(9) });
    expect(await ask()).toEqual({ ms: PATIENCE_MS, ids: ["2", "1"] });
    expect(offline.onLateResponse).toHaveBeenCalledOnce();
    expect(offline.onLateResponse.mock.calls[0]?.[0]).toMatchObject({ variables, data: listOf(9) });
    expect(offline.setOnline).toHaveBeenLastCalledWith(true);
  });

  it("the replica is asked without waiting when the browser knows that it is offline", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    network = hangs;
    expect(await ask()).toEqual({ ms: 0, ids: ["2", "1"] });
  });

  describe("a part of the catalogue that has nothing for the query", () => {
    const message = "Le téléphone garde 2 produits sur 9";
    beforeEach(() => void offline.resolve.mockResolvedValue({ errors: [{ message }] }));

    it("says so when the network fails", async () => {
      network = failsAfter(5);
      expect(await ask()).toMatchObject({ ms: 5, error: { message } });
    });

    it("lets a slow network answer", async () => {
      network = answersAfter(8_000, { data: listOf(9) });
      expect(await ask()).toEqual({ ms: 8_000, ids: ["9"] });
    });
  });

  it("an empty replica changes nothing: late responses and failures go through", async () => {
    offline.resolve.mockResolvedValue(undefined);
    network = answersAfter(8_000, { data: listOf(9) });
    expect(await ask()).toEqual({ ms: 8_000, ids: ["9"] });
    network = failsAfter(20_000);
    expect(await ask("network-only")).toMatchObject({ ms: 20_000, ids: ["9"] });
    client.cache.reset();
    expect(await ask("network-only")).toMatchObject({ ms: 20_000, error: expect.any(TypeError) });
  });

  it("the replica answers when the server has lost its database, not when it rejects the request", async () => {
    network = answersAfter(5, { errors: [{ message: "…", extensions: { code: "UNAVAILABLE" } }] });
    expect(await ask()).toEqual({ ms: 5, ids: ["2", "1"] });
    client.cache.reset();
    network = answersAfter(5, { errors: [{ message: "…", extensions: { code: "BAD_USER_INPUT" } }] });
    expect(await ask()).toMatchObject({ ms: 5, error: expect.anything() });
  });

  it("a page left before any answer aborts the request", async () => {
    network = hangs;
    const watching = client
      .watchQuery({ query: ProductListDocument, variables })
      .subscribe({ error: () => undefined });
    await vi.advanceTimersByTimeAsync(100);
    watching.unsubscribe();
    await vi.advanceTimersByTimeAsync(100);
    expect(aborted).toBe(1);
  });
});

describe("once the replica holds the whole catalogue", () => {
  beforeEach(() => offline.isWhole.mockReturnValue(true));

  it("it answers at once, without a request", async () => {
    network = hangs;
    expect(await ask()).toEqual({ ms: 0, ids: ["2", "1"] });
    expect(requests).toBe(0);
    expect(offline.resolve).toHaveBeenCalledWith("ProductList", variables, true);
  });

  it("the network answers what the replica does not know", async () => {
    offline.resolve.mockResolvedValue(undefined);
    network = answersAfter(400, { data: listOf(3) });
    expect(await ask()).toEqual({ ms: 400, ids: ["3"] });
  });

  it("the network answers where the browser does not open the database", async () => {
    offline.resolve.mockReturnValue(new Promise(() => undefined));
    network = answersAfter(400, { data: listOf(3) });
    expect(await ask()).toEqual({ ms: PATIENCE_MS + 400, ids: ["3"] });
    expect(requests).toBe(1);
  });

  it("a replica that fails is as one that knows nothing", async () => {
    offline.resolve.mockRejectedValue(new Error("refused"));
    network = answersAfter(400, { data: listOf(3) });
    expect(await ask()).toEqual({ ms: 400, ids: ["3"] });
  });
});

it("other operations pass", async () => {
  network = answersAfter(5, { data: { done: true } });
  const me = client.query({ query: gql`query Me { done }` });
  await vi.advanceTimersByTimeAsync(10);
  expect((await me).data).toEqual({ done: true });
  expect(offline.resolve).not.toHaveBeenCalled();
});

it("a refetch that fails leaves on the page what was there", async () => {
  network = answersAfter(5, { data: listOf(3) });
  await ask();
  offline.resolve.mockResolvedValue(undefined);
  network = failsAfter(5);
  expect(await ask("network-only")).toEqual({ ms: 5, ids: ["3"] });
});
