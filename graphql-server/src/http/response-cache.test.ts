import { expect, it } from "vitest";
import { prepareResponse, ResponseCache } from "./response-cache.ts";

const answer =
  (text: string, status = 200) =>
  async () =>
    prepareResponse(text, { status, type: "text/plain" });
const text = (response: { raw: Buffer }) => response.raw.toString();

it("makes an answer once for all who ask at the same time, and keeps it", async () => {
  const cache = new ResponseCache(1_000_000);
  let made = 0;
  const make = async () => {
    made++;
    await new Promise(setImmediate);
    return prepareResponse("page", { type: "text/plain" });
  };
  await Promise.all([cache.getOrMake("/", make), cache.getOrMake("/", make)]);
  await cache.getOrMake("/", make);
  expect(made).toBe(1);
});

it("does not keep an answer that was being made while the catalogue changed", async () => {
  const cache = new ResponseCache(1_000_000);
  let release: () => void = () => undefined;
  const old = cache.getOrMake("/", async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return prepareResponse("ancien", { type: "text/plain" });
  });
  cache.clear();
  expect(text(await cache.getOrMake("/", answer("nouveau")))).toBe("nouveau");
  release();
  await old;
  expect(text(await cache.getOrMake("/", answer("jamais")))).toBe("nouveau");
});

it("keeps neither failures nor more than its bytes", async () => {
  const cache = new ResponseCache(100);
  await cache.getOrMake("/absent", answer("introuvable", 404));
  await cache.getOrMake("/a", answer("a".repeat(40)));
  await cache.getOrMake("/b", answer("b".repeat(40)));
  expect([cache.get("/absent"), cache.get("/a"), cache.get("/b")?.status]).toEqual([
    undefined,
    undefined,
    200,
  ]);
});

it("tries again after a failed making", async () => {
  const cache = new ResponseCache(1_000);
  await expect(cache.getOrMake("/", () => Promise.reject(new Error("base absente")))).rejects.toThrow();
  expect(text(await cache.getOrMake("/", answer("page")))).toBe("page");
});
