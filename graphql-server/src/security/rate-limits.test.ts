import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createLogger } from "../shared/logger.ts";
import { RateLimits } from "./rate-limits.ts";
import { RedisRateLimiter } from "./redis-rate-limiter.ts";
import { createTestRedis, HAS_REDIS, type TestRedis } from "./testing/test-redis.ts";

const EMAIL = "awa@example.cm";
const refused = { code: "RATE_LIMITED", message: expect.stringMatching(/^Trop de tentatives. Réessayez/) };

/** Uses up the limit of one e-mail address: ten sign-ins are allowed, the eleventh is not. */
async function exhaust(limits: RateLimits, email = EMAIL, times = 10): Promise<void> {
  for (let i = 0; i < times; i += 1) await limits.signIn("10.0.0.1", email);
}

describe("limits counted in one process", () => {
  it("refuse the eleventh sign-in of one e-mail address, however it is written, and no other", async () => {
    const limits = new RateLimits(1);
    await exhaust(limits);
    await expect(limits.signIn("10.0.0.1", ` ${EMAIL.toUpperCase()} `)).rejects.toMatchObject(refused);
    await limits.signIn("10.0.0.1", "binta@example.cm");
  });
});

describe(`limits shared by replicas, on ${HAS_REDIS ? "a real Redis" : "a fake Redis"}`, () => {
  let redis: TestRedis | undefined;
  afterEach(() => redis?.stop());

  async function openRedis(): Promise<TestRedis> {
    redis = await createTestRedis();
    await redis.start();
    return redis;
  }

  /** One replica's limits, and spies on its log. */
  function replica(url: string) {
    const logger = createLogger({ logLevel: "silent" });
    const [warn, info] = [vi.spyOn(logger, "warn"), vi.spyOn(logger, "info")];
    const limiter = new RedisRateLimiter(url, logger);
    onTestFinished(() => limiter.close());
    return { limits: new RateLimits(1, limiter.createLimiter), limiter, warn, info };
  }

  /** Resolves once both replicas count in Redis: what one has counted, the other refuses. */
  async function areShared(one: RateLimits, other: RateLimits): Promise<void> {
    await vi.waitFor(
      async () => {
        const email = `${crypto.randomUUID()}@example.cm`;
        await exhaust(one, email);
        await expect(other.signIn("10.0.0.2", email)).rejects.toMatchObject(refused);
      },
      { timeout: 10_000, interval: 100 },
    );
  }

  it("count the requests of all replicas together", async () => {
    const { url } = await openRedis();
    const [one, other] = [replica(url), replica(url)];
    await areShared(one.limits, other.limits);
    await exhaust(one.limits, EMAIL, 6);
    await exhaust(other.limits, EMAIL, 4);
    await expect(one.limits.signIn("10.0.0.1", EMAIL)).rejects.toMatchObject(refused);
  });

  it("are counted per replica while Redis is down, which is logged once, and together when it is back", async () => {
    const server = await openRedis();
    const [one, other] = [replica(server.url), replica(server.url)];
    await areShared(one.limits, other.limits);
    await server.stop();
    await expect.poll(() => one.warn.mock.calls.length).toBe(1);
    await exhaust(one.limits);
    await expect(one.limits.signIn("10.0.0.1", EMAIL)).rejects.toMatchObject(refused);
    await other.limits.signIn("10.0.0.1", EMAIL);
    await server.start();
    await areShared(one.limits, other.limits);
    expect([one.warn.mock.calls.length, one.info.mock.calls.length]).toEqual([1, 1]);
  });

  it("delay no request when Redis was never reachable, or stops answering", async () => {
    const unreachable = await createTestRedis();
    const alone = replica(unreachable.url);
    await exhaust(alone.limits);
    await expect(alone.limits.signIn("10.0.0.1", EMAIL)).rejects.toMatchObject(refused);

    const server = await openRedis();
    const [one, other] = [replica(server.url), replica(server.url)];
    await areShared(one.limits, other.limits);
    server.silence(true);
    await one.limits.signIn("10.0.0.1", EMAIL); // would never resolve if it waited for Redis
    server.silence(false);
    await areShared(one.limits, other.limits);
  }, 30_000);
});
