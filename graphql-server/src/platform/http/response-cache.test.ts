import { describe, expect, it, vi } from "vitest";
import { prepareResponse } from "./cached-response.ts";
import { ResponseCache } from "./response-cache.ts";

const answer =
  (text: string, status = 200) =>
  async () =>
    prepareResponse(text, { status, type: "text/plain" });
const text = (response: { raw: Buffer }) => response.raw.toString();

it("the cache creates a response once for simultaneous requests, and caches it", async () => {
  const cache = new ResponseCache(1_000_000);
  let created = 0;
  const create = async () => {
    created++;
    await new Promise(setImmediate);
    return prepareResponse("page", { type: "text/plain" });
  };
  await Promise.all([cache.getOrCreate("/", create), cache.getOrCreate("/", create)]);
  await cache.getOrCreate("/", create);
  expect(created).toBe(1);
});

it("if the cache is cleared while a response is being created, it does not cache this response", async () => {
  const cache = new ResponseCache(1_000_000);
  let release: () => void = () => undefined;
  const old = cache.getOrCreate("/", async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return prepareResponse("ancien", { type: "text/plain" });
  });
  cache.clear();
  expect(text(await cache.getOrCreate("/", answer("nouveau")))).toBe("nouveau");
  release();
  await old;
  expect(text(await cache.getOrCreate("/", answer("jamais")))).toBe("nouveau");
});

it("the cache caches neither errors nor responses larger than its maximum size", async () => {
  const cache = new ResponseCache(100);
  await cache.getOrCreate("/absent", answer("introuvable", 404));
  await cache.getOrCreate("/a", answer("a".repeat(40)));
  await cache.getOrCreate("/b", answer("b".repeat(40)));
  expect([cache.get("/absent"), cache.get("/a"), cache.get("/b")?.status]).toEqual([
    undefined,
    undefined,
    200,
  ]);
});

it("the cache creates a response again if its first creation has failed", async () => {
  const cache = new ResponseCache(1_000);
  await expect(cache.getOrCreate("/", () => Promise.reject(new Error("base absente")))).rejects.toThrow();
  expect(text(await cache.getOrCreate("/", answer("page")))).toBe("page");
});

describe("the best compression of a response", () => {
  const page = answer("robe ".repeat(200));

  it("is created when the response is requested a second time, and no request waits for the compression", async () => {
    const cache = new ResponseCache(1_000_000);
    const [once, twice] = [await cache.getOrCreate("/once", page), await cache.getOrCreate("/twice", page)];
    expect(twice.gzip).toBeUndefined();
    await cache.getOrCreate("/twice", page);
    await expect.poll(() => twice.gzip).toBeDefined();
    expect(once.gzip).toBeUndefined();
  });

  it("is skipped while too many other compressions wait", async () => {
    const cache = new ResponseCache(10_000_000);
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, number) => cache.getOrCreate(`/${number}`, page)),
    );
    for (const number of responses.keys()) cache.get(`/${number}`);
    await cache.getOrCreate("/last", page);
    await expect.poll(() => responses.filter(({ gzip }) => gzip).length).toBe(17);
    // The queue runs one compression at a time. When this last compression has ended, all compressions before it have
    // ended or were skipped.
    const last = cache.get("/last");
    await expect.poll(() => last?.gzip).toBeDefined();
    expect(responses.filter(({ gzip }) => gzip)).toHaveLength(17);
  });
});

it("the cache finds a response under an alias of its URL, until the cache is cleared", async () => {
  const cache = new ResponseCache(1_000_000);
  await cache.getOrCreate("/a?x=1&y=2", answer("page"));
  cache.addAlias("/a?y=2&x=1", "/a?x=1&y=2");
  expect(cache.get("/a?y=2&x=1")?.status).toBe(200);
  cache.clear();
  expect(cache.get("/a?y=2&x=1")).toBeUndefined();
});

it("the cache deletes its responses at New Year in Douala, because pages show the year", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-31T22:59:59Z") });
  try {
    const cache = new ResponseCache(1_000_000);
    await cache.getOrCreate("/", answer("2026"));
    expect(cache.get("/")).toBeDefined();
    vi.setSystemTime(new Date("2026-12-31T23:00:00Z"));
    expect(cache.get("/")).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});
