import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from "@apollo/client";
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from "vitest";
import { ProductListDocument } from "../../catalogue/catalogue.generated.ts";
import { CatalogueMemory } from "../replica/local-resolver.ts";
import { deviceProduct } from "../testing/replica-fixture.ts";
import { keepCachedLink } from "./cache-fallback-link.ts";
import { type AnsweringDevice, deviceLink, PATIENCE_MS } from "./replica-link.ts";

const memory = new CatalogueMemory();
memory.upsert([deviceProduct(1), deviceProduct(2)]);

const variables = { first: 20 };
const listOf = (...numbers: number[]) => {
  const one = new CatalogueMemory();
  one.upsert(numbers.map((number) => deviceProduct(number)));
  return one.answer("ProductList", variables) as unknown as Record<string, unknown>;
};

/** What the network does with a request. */
let network: () => Observable<ApolloLink.Result>;
let requests = 0;
let aborted = 0;
let device: { [Key in keyof AnsweringDevice]: Mock<AnsweringDevice[Key]> };
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
  device = {
    isWhole: vi.fn<AnsweringDevice["isWhole"]>(() => false),
    answer: vi.fn<AnsweringDevice["answer"]>(async (name, asked) => {
      const data = memory.answer(name, asked);
      return data && { data, at: 1 };
    }),
    reached: vi.fn<AnsweringDevice["reached"]>(),
    late: vi.fn<AnsweringDevice["late"]>(),
    changed: vi.fn<AnsweringDevice["changed"]>(),
  };
  client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([
      keepCachedLink,
      deviceLink(device),
      new ApolloLink(() => {
        requests++;
        return network();
      }),
    ]),
  });
});
afterEach(() => {
  client.stop();
  vi.useRealTimers();
});

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

describe("before the device holds the whole catalogue", () => {
  it("the network answers where there is one", async () => {
    network = answersAfter(400, { data: listOf(3) });
    expect(await ask()).toEqual({ ms: 400, ids: ["3"] });
    expect(device.answer).not.toHaveBeenCalled();
    expect(device.reached).toHaveBeenLastCalledWith(true);
  });

  it("the device answers at once when the network fails", async () => {
    network = failsAfter(5);
    expect(await ask()).toEqual({ ms: 5, ids: ["2", "1"] });
    expect(device.reached).toHaveBeenLastCalledWith(false);
  });

  it("the device answers after 3 s of silence; a hanging request is left to its own end", async () => {
    network = hangs;
    expect(await ask()).toEqual({ ms: PATIENCE_MS, ids: ["2", "1"] });
    expect(aborted).toBe(0);
  });

  it("what the network says later is handed on once, and does not hold the query up", async () => {
    network = answersAfter(8_000, { data: listOf(9) });
    expect(await ask()).toEqual({ ms: PATIENCE_MS, ids: ["2", "1"] });
    expect(device.late).toHaveBeenCalledOnce();
    expect(device.late.mock.calls[0]?.[0]).toMatchObject({ variables, data: listOf(9) });
    expect(device.reached).toHaveBeenLastCalledWith(true);
  });

  it("the device is asked without waiting when the browser knows that it is offline", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    network = hangs;
    expect(await ask()).toEqual({ ms: 0, ids: ["2", "1"] });
    vi.restoreAllMocks();
  });

  it("an empty device changes nothing: late answers and failures go through", async () => {
    device.answer.mockResolvedValue(undefined);
    network = answersAfter(8_000, { data: listOf(9) });
    expect(await ask()).toEqual({ ms: 8_000, ids: ["9"] });
    network = failsAfter(20_000);
    expect(await ask("network-only")).toMatchObject({ ms: 20_000, ids: ["9"] });
    client.cache.reset();
    expect(await ask("network-only")).toMatchObject({ ms: 20_000, error: expect.any(TypeError) });
  });

  it("the device stands in when the server has lost its database, not when it refuses the question", async () => {
    network = answersAfter(5, { errors: [{ message: "…", extensions: { code: "UNAVAILABLE" } }] });
    expect(await ask()).toEqual({ ms: 5, ids: ["2", "1"] });
    client.cache.reset();
    network = answersAfter(5, { errors: [{ message: "…", extensions: { code: "BAD_USER_INPUT" } }] });
    expect(await ask()).toMatchObject({ ms: 5, error: expect.anything() });
  });

  it("a page left before any answer gives the request up", async () => {
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

describe("once the device holds the whole catalogue", () => {
  beforeEach(() => device.isWhole.mockReturnValue(true));

  it("it answers at once, without a request", async () => {
    network = hangs;
    expect(await ask()).toEqual({ ms: 0, ids: ["2", "1"] });
    expect(requests).toBe(0);
    expect(device.answer).toHaveBeenCalledWith("ProductList", variables, true);
  });

  it("the network answers what the device does not know", async () => {
    device.answer.mockResolvedValue(undefined);
    network = answersAfter(400, { data: listOf(3) });
    expect(await ask()).toEqual({ ms: 400, ids: ["3"] });
  });

  it("a device that fails is as one that knows nothing", async () => {
    device.answer.mockRejectedValue(new Error("refused"));
    network = answersAfter(400, { data: listOf(3) });
    expect(await ask()).toEqual({ ms: 400, ids: ["3"] });
  });
});

it("other queries and mutations pass; one that changes a product is noticed", async () => {
  network = answersAfter(5, { data: { done: true } });
  const mutate = (mutation: ReturnType<typeof gql>) => {
    const done = client.mutate({ mutation });
    void vi.advanceTimersByTimeAsync(10);
    return done;
  };
  await mutate(gql`mutation SignOut { done }`);
  expect(device.changed).not.toHaveBeenCalled();
  await mutate(gql`mutation UpdateProduct { done }`);
  expect(device.changed).toHaveBeenCalledOnce();
  expect(device.answer).not.toHaveBeenCalled();
});

it("a refetch that fails leaves on the page what was there", async () => {
  network = answersAfter(5, { data: listOf(3) });
  await ask();
  device.answer.mockResolvedValue(undefined);
  network = failsAfter(5);
  expect(await ask("network-only")).toEqual({ ms: 5, ids: ["3"] });
});
