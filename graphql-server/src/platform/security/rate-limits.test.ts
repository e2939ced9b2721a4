import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createLogger } from "../logging/logger.ts";
import { BoundedRateLimiter } from "./bounded-rate-limiter.ts";
import { type Limit, RateLimits } from "./rate-limits.ts";
import { RedisRateLimiter } from "./redis-rate-limiter.ts";
import { SignInLimits } from "./sign-in-limits.ts";
import { createTestRedis, HAS_REDIS, type TestRedis } from "./testing/test-redis.ts";

const EMAIL = "awa@example.cm";
const refused = { code: "RATE_LIMITED", message: expect.stringMatching(/^Trop de tentatives. Réessayez/) };

const attempt = (email = EMAIL, ip = "10.0.0.1") => ({ ip, email, device: undefined });

/** Uses up the limit of ten sign-ins for one account from one IP address. */
async function exhaust(signIns: SignInLimits, who = attempt(), times = 10): Promise<void> {
  for (let i = 0; i < times; i += 1) await signIns.consume(who);
}

describe("limits counted in one process", () => {
  it("refuse the eleventh sign-in to an account, however its e-mail address is typed, but to no other account", async () => {
    const signIns = new SignInLimits(new RateLimits(1));
    await exhaust(signIns);
    await expect(signIns.consume(attempt(` ${EMAIL.toUpperCase()} `))).rejects.toMatchObject(refused);
    await signIns.consume(attempt("binta@example.cm"));
  });

  it("can be checked without counting a call: twenty checks do not use up a limit", async () => {
    const signIns = new SignInLimits(new RateLimits(1));
    await exhaust(signIns, attempt(), 9);
    for (let looks = 0; looks < 20; looks += 1) await signIns.assertNotExhausted(attempt());
    await signIns.consume(attempt());
    await expect(signIns.assertNotExhausted(attempt())).rejects.toMatchObject({
      ...refused,
      retryAfter: 900,
    });
    await signIns.assertNotExhausted(attempt("binta@example.cm"));
  });

  it("store keys of a fixed length, whatever a client sends", async () => {
    const keys: string[] = [];
    const recording = (limit: Limit) => {
      const limiter = new BoundedRateLimiter(limit);
      const consume = limiter.consume.bind(limiter);
      limiter.consume = (key, points) => {
        keys.push(key);
        return consume(key, points);
      };
      return limiter;
    };
    const limits = new RateLimits(1, recording);
    const signIns = new SignInLimits(limits);
    for (const text of ["a", "é".repeat(1_000_000)]) {
      await signIns.consume({ ip: text, email: text, device: undefined });
      await signIns.consume({ ip: text, email: text, device: text });
      for (const limit of ["sign-up", "contact-message", "newsletter", "upload"] as const)
        await limits.consume(limit, text);
    }
    expect(keys).toHaveLength(16);
    expect(keys.filter((key) => !/^[\w-]{22}$/.test(key))).toEqual([]);
  });

  it("store a limited number of keys, and never forget a key under attack", async () => {
    const limiter = new BoundedRateLimiter({ keyPrefix: "test", points: 10, duration: 60 }, 3);
    for (let i = 0; i < 20; i += 1) {
      await limiter.consume("attacked").catch(() => undefined);
      await limiter.consume(`other ${i}`);
    }
    expect(limiter.dump().storage).toHaveLength(3);
    await expect(limiter.consume("attacked")).rejects.toMatchObject({ consumedPoints: 21 });
  });

  it.each<[string, (limiter: BoundedRateLimiter, key: string) => Promise<unknown>]>([
    ["consume", (limiter, key) => limiter.consume(key)],
    ["penalty", (limiter, key) => limiter.penalty(key)],
    ["reward", (limiter, key) => limiter.reward(key)],
    ["block", (limiter, key) => limiter.block(key, 60)],
    ["set", (limiter, key) => limiter.set(key, 1, 60)],
  ])("store a limited number of keys when %s is called", async (_, write) => {
    const limiter = new BoundedRateLimiter({ keyPrefix: "test", points: 10, duration: 60 }, 3);
    for (let i = 0; i < 20; i += 1) await write(limiter, `key ${i}`);
    expect(limiter.dump().storage).toHaveLength(3);
  });

  it("forget the least recently used key if there are too many keys; deleted and unknown keys take no space", async () => {
    const limiter = new BoundedRateLimiter({ keyPrefix: "test", points: 10, duration: 60 }, 3);
    for (const key of ["looked at", "forgotten", "deleted"]) await limiter.consume(key);
    await limiter.get("looked at");
    await limiter.delete("deleted");
    for (let i = 0; i < 20; i += 1) await limiter.get(`unknown ${i}`);
    await limiter.consume("new");
    expect(limiter.dump().storage).toHaveLength(3);
    await limiter.consume("newer");
    expect([await limiter.get("looked at"), await limiter.get("forgotten")]).toEqual([
      expect.anything(),
      null,
    ]);
  });
});

describe(`limits shared by instances, on ${HAS_REDIS ? "a real Redis" : "a fake Redis"}`, () => {
  let redis: TestRedis | undefined;
  afterEach(() => redis?.stop());

  async function openRedis(): Promise<TestRedis> {
    redis = await createTestRedis();
    await redis.start();
    return redis;
  }

  /**
   * Returns the rate limits of one server instance, with spies on its log. The timeout is long, because a slow test
   * machine must not look like a Redis that does not answer.
   */
  function instance(url: string, timeoutMs = 60_000) {
    const logger = createLogger({ logLevel: "silent" });
    const [warn, info] = [vi.spyOn(logger, "warn"), vi.spyOn(logger, "info")];
    const limiter = new RedisRateLimiter(url, logger, timeoutMs);
    onTestFinished(() => limiter.close());
    return { signIns: new SignInLimits(new RateLimits(1, limiter.createLimiter)), limiter, warn, info };
  }

  /**
   * Waits until the two instances count together in Redis: until the second instance refuses a call because of calls
   * that the first instance has counted.
   */
  async function areShared(one: SignInLimits, other: SignInLimits): Promise<void> {
    let tries = 0;
    await vi.waitFor(
      async () => {
        // Each attempt has a new IP address, because the limit of a single IP address would soon be used up.
        tries += 1;
        const stranger = attempt(`${crypto.randomUUID()}@example.cm`, `10.3.0.${tries}`);
        await exhaust(one, stranger);
        await expect(other.consume(stranger)).rejects.toMatchObject(refused);
      },
      { timeout: 30_000, interval: 100 },
    );
  }

  it("count the requests of all instances together", async () => {
    const { url } = await openRedis();
    const [one, other] = [instance(url), instance(url)];
    await areShared(one.signIns, other.signIns);
    await exhaust(one.signIns, attempt(), 6);
    await exhaust(other.signIns, attempt(), 4);
    await expect(other.signIns.assertNotExhausted(attempt())).rejects.toMatchObject(refused);
    await expect(one.signIns.consume(attempt())).rejects.toMatchObject(refused);
  });

  it("after a sign-in on one instance, treat its IP address as known to the account on every instance", async () => {
    const { url } = await openRedis();
    const [one, other] = [instance(url), instance(url)];
    await areShared(one.signIns, other.signIns);
    await one.signIns.consume(attempt());
    await one.signIns.succeeded(attempt());
    const strangers = Array.from({ length: 50 }, (_, n) => attempt(EMAIL, `10.1.0.${n}`));
    for (const stranger of strangers) await one.signIns.consume(stranger);
    await expect(other.signIns.consume(attempt(EMAIL, "10.2.0.1"))).rejects.toMatchObject(refused);
    await exhaust(other.signIns);
  });

  it("are counted by each instance alone while Redis is down, which is logged once, and together afterwards", async () => {
    const server = await openRedis();
    const [one, other] = [instance(server.url), instance(server.url)];
    await areShared(one.signIns, other.signIns);
    await server.stop();
    await expect.poll(() => one.warn.mock.calls.length).toBe(1);
    await exhaust(one.signIns);
    await expect(one.signIns.consume(attempt())).rejects.toMatchObject(refused);
    await other.signIns.consume(attempt());
    await server.start();
    await areShared(one.signIns, other.signIns);
    expect([one.warn.mock.calls.length, one.info.mock.calls.length]).toEqual([1, 1]);
  });

  it("are counted by each instance alone while Redis refuses to write, and together again on the new primary", async () => {
    const [former, next] = [await openRedis(), await createTestRedis()];
    let primary = former;
    const failover = createServer((socket) => {
      const upstream = connect(Number(new URL(primary.url).port), "127.0.0.1");
      for (const end of [socket, upstream]) end.on("error", () => end.destroy());
      socket.pipe(upstream).pipe(socket);
    }).listen(0, "127.0.0.1");
    await once(failover, "listening");
    onTestFinished(async () => {
      failover.close();
      await next.stop();
    });
    const url = `redis://127.0.0.1:${(failover.address() as AddressInfo).port}`;
    const [one, other] = [instance(url), instance(url)];
    await areShared(one.signIns, other.signIns);
    await former.demote();
    await exhaust(one.signIns);
    await expect(one.signIns.consume(attempt())).rejects.toMatchObject(refused);
    await next.start();
    primary = next;
    await areShared(one.signIns, other.signIns);
    const message = "redis refuses to write: rate limits are counted in this process";
    expect(one.warn.mock.calls.map(([, text]) => text)).toEqual([message]);
    expect(one.info).toHaveBeenCalledOnce();
  });

  it("do not delay requests if Redis was never reachable or does not answer", async () => {
    const unreachable = await createTestRedis();
    const alone = instance(unreachable.url);
    await exhaust(alone.signIns);
    await expect(alone.signIns.consume(attempt())).rejects.toMatchObject(refused);

    const server = await openRedis();
    const [one, other] = [instance(server.url, 4_000), instance(server.url, 4_000)];
    await areShared(one.signIns, other.signIns);
    server.silence(true);
    await one.signIns.consume(attempt()); // This call would not resolve if it waited for Redis.
    server.silence(false);
    await areShared(one.signIns, other.signIns);
  });
});
