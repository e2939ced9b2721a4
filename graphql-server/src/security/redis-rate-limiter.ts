import { createClient } from "@redis/client";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import type { Logger } from "../shared/logger.ts";
import type { Limit } from "./rate-limits.ts";

/**
 * Milliseconds a request waits at most for a Redis that fell silent, before this process counts by itself. Several
 * pings long: a process that was busy itself for a moment must not take that for silence.
 */
const SILENCE_MS = 4_000;
const PING_MS = 1_000;
const RETRY_MS = 1_000;

/**
 * Counters in Redis, which all replicas of the shop share. While Redis is away each process counts by itself: the
 * shop stays open, its limits are as wide as there are replicas.
 */
export class RedisRateLimiter {
  readonly #client;
  readonly #logger: Logger;
  #isAway = false;

  /** Connects without waiting for it. */
  constructor(url: string, logger: Logger) {
    this.#logger = logger;
    this.#client = createClient({
      url,
      disableOfflineQueue: true,
      pingInterval: PING_MS,
      socket: { connectTimeout: SILENCE_MS, socketTimeout: SILENCE_MS, reconnectStrategy: () => RETRY_MS },
    });
    this.#client.on("error", (error: unknown) => this.#noteAway(error));
    this.#client.on("ready", () => this.#noteBack());
    this.#client.connect().catch((error: unknown) => this.#noteAway(error));
  }

  /** Counts towards a limit in Redis. */
  readonly createLimiter = (limit: Limit): RateLimiterAbstract =>
    new RateLimiterRedis({
      ...limit,
      keyPrefix: `rate-limit:${limit.keyPrefix}`,
      storeClient: this.#client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(limit),
    });

  /** Lets go of the connection. */
  async close(): Promise<void> {
    this.#client.destroy();
  }

  /** Said once, not at every attempt to come back. */
  #noteAway(error: unknown): void {
    if (!this.#isAway) this.#logger.warn({ err: error }, "redis is away: rate limits are counted here");
    this.#isAway = true;
  }

  #noteBack(): void {
    if (this.#isAway) this.#logger.info("redis is back: rate limits are shared again");
    this.#isAway = false;
  }
}
