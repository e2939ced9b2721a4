import { expect, it } from "vitest";
import { prepareResponse, ResponseCache } from "./response-cache.ts";

const answer =
  (text: string, status = 200) =>
  async () =>
    prepareResponse(text, { status, type: "text/plain" });
const text = (response: { raw: Buffer }) => response.raw.toString();

it("creates a response once for concurrent requests, and caches it", async () => {
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

it("does not cache a response whose creation began before the cache was cleared", async () => {
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

it("caches neither errors nor more than its maximum size", async () => {
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

it("tries again after a failed creation", async () => {
  const cache = new ResponseCache(1_000);
  await expect(cache.getOrCreate("/", () => Promise.reject(new Error("base absente")))).rejects.toThrow();
  expect(text(await cache.getOrCreate("/", answer("page")))).toBe("page");
});
