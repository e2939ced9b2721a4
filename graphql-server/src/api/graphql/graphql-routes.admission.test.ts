import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { QUEUES } from "../../platform/admission/queues.ts";
import { WorkQueue } from "../../platform/admission/work-queue.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import { PROJECT_ROOT } from "../../platform/settings/settings.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { readManifests } from "./stored-documents.ts";

/** Number of requests in a large burst: more operations than can run and wait at the same time. */
const MANY = 200;
/**
 * Number of requests in a small burst. It is larger than the number of operations that can run and wait, but small
 * enough that even a slow machine sends the requests almost at once.
 */
const FLOOD = 60;
/** Number of searches of the REST API that can run at the same time. */
const AT_ONCE = 2;

let shop: TestShop;
/** The test's operations end only when this promise resolves. Until then they occupy the server. */
let held: Promise<void>;
let release: () => void;
const logged: { req?: { id: string } }[] = [];
let products: TestShop["services"]["listing"]["products"];

beforeEach(async () => {
  logged.length = 0;
  shop = await openTestShop({ LOG_LEVEL: "debug" }, { write: (line) => logged.push(JSON.parse(line)) });
  await shop.createProducts({ productName: "Robe Kribi" });
  await (await fetch(`${shop.address}/api/get-product`)).text();
  held = new Promise<void>((resolve) => {
    release = resolve;
  });
  products = shop.services.listing.products.bind(shop.services.listing);
  vi.spyOn(shop.services.listing, "products").mockImplementation(async (...query) => {
    await held;
    return products(...query);
  });
});
afterEach(async () => {
  release();
  vi.restoreAllMocks();
  await shop.close();
});

const post = (number: number) =>
  fetch(`${shop.address}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: `{ products(first: 1, filter: { minPrice: ${number} }) { totalCount } }` }),
  });
const search = (number: number) => fetch(`${shop.address}/api/search?q=robe${number}`);

describe.each([
  ["GraphQL", post, { errors: [{ extensions: { code: "UNAVAILABLE" } }] }],
  ["REST", search, { success: false, error: true, data: [] }],
])("if more operations arrive by %s than the queue may hold, the server", (_, ask, refusal) => {
  it("refuses the operations beyond the limit, and answers all other requests", async () => {
    const statuses: number[] = [];
    const refused: Response[] = [];
    const all = Array.from({ length: MANY }, async (_, number) => {
      const response = await ask(number);
      statuses.push(response.status);
      if (response.status === 503) refused.push(response);
      return response;
    });
    await expect.poll(() => refused.length).toBeGreaterThan(50);
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect(refused[0]?.headers.get("retry-after")).toBe("5");
    expect(await refused[0]?.json()).toMatchObject(refusal);
    for (const path of ["/api/get-product", "/healthz", "/readyz"])
      expect((await fetch(shop.address + path)).status).toBe(200);
    release();
    await Promise.all(all);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(6);
    expect((await ask(MANY)).status).toBe(200);
  });
});

const [listId = ""] =
  Object.entries(readManifests(`${PROJECT_ROOT}/graphql-server/stored-documents`)).find(([, document]) =>
    document.includes("query ProductList("),
  ) ?? [];

it("if a client disconnects while its operation waits, the operation does not run", async () => {
  const running = Array.from({ length: QUEUES.operations.concurrency }, (_, number) => post(number));
  const executed = () => vi.mocked(shop.services.listing.products).mock.calls.length;
  await expect.poll(executed).toBe(running.length);
  const add = vi.spyOn(WorkQueue.prototype, "add");
  const client = new AbortController();
  const gone = fetch(`${shop.address}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-request-id": "gone" },
    body: JSON.stringify({ documentId: listId, variables: { first: 3 } }),
    signal: client.signal,
  });
  // `add` is called twice: the operation waits first in the queue for the start of a request, then in the queue of
  // operations.
  await expect.poll(() => add.mock.calls.length).toBe(2);
  client.abort();
  await expect(gone).rejects.toThrow();
  await expect.poll(() => logged.filter(({ req }) => req?.id === "gone")).toHaveLength(1);
  release();
  await Promise.all(running);
  await post(MANY);
  expect(executed()).toBe(running.length + 1);
});

describe("one customer's network that sends many different searches", () => {
  const searchFrom = (address: string, words: string) =>
    fetch(`${shop.address}/api/search?q=${words}`, { headers: { "x-forwarded-for": address } });

  it("gets only its share of the queue, so that other customers are answered", async () => {
    let begun = 0;
    vi.mocked(shop.services.listing.products).mockImplementation(async (...query) => {
      begun += 1;
      if (begun > AT_ONCE) return products(...query);
      await held;
      throw ShopError.overloaded();
    });
    let asked = 0;
    const add = WorkQueue.prototype.add;
    let starts: WorkQueue | undefined;
    vi.spyOn(WorkQueue.prototype, "add").mockImplementation(function (this: WorkQueue, ...given) {
      const task = add.apply(this, given);
      // The server has two queues: `starts`, in which every request waits first, and the queue of operations. The first
      // call of `add` is therefore a call on `starts`.
      starts ??= this;
      if (this === starts) return task;
      asked += 1;
      // The test sends the request of the network 2001:db8:7:100 last. When this request arrives at the queue of
      // operations, all requests have arrived there, so the running operations may end.
      if (given[2]?.startsWith("2001:db8:7:100:")) release();
      return task;
    });
    let refused = 0;
    const flood = Array.from({ length: FLOOD }, async (_, number) => {
      const { status } = await searchFrom(`2001:db8:7:7::${(number + 1).toString(16)}`, `robe${number}`);
      if (status === 503) refused += 1;
    });
    // When this count is reached, each operation was either added to the queue of operations or refused.
    await expect.poll(() => asked + refused).toBeGreaterThanOrEqual(FLOOD);
    expect((await searchFrom("2001:db8:7:100::1", "pagne")).status).toBe(200);
    release();
    await Promise.all(flood);
  });
});
