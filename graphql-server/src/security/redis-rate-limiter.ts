import { createClient } from "@redis/client";
import { type RateLimiterAbstract, RateLimiterRedis } from "rate-limiter-flexible";
import type { Logger } from "../logging/logger.ts";
import { BoundedRateLimiter } from "./bounded-rate-limiter.ts";
import type { Limit } from "./rate-limits.ts";

/**
 * Timeout of Redis's answer (ms); after it this process counts by itself. It is several pings long, so that a short
 * stall of this process is not a timeout.
 */
const TIMEOUT_MS = 4_000;
const PING_MS = 1_000;
const RETRY_MS = 1_000;

/**
 * Counters of rate limits in Redis, shared by all instances of the server. While Redis is unreachable each process
 * counts by itself: requests are still answered, and the limits grow with the number of instances.
 */
export class RedisRateLimiter {
  readonly #client;
  readonly #logger: Logger;
  #isDisconnected = false;

  /** Starts to connect and returns at once. `timeoutMs` bounds the wait for each answer of Redis. */
  constructor(url: string, logger: Logger, timeoutMs = TIMEOUT_MS) {
    this.#logger = logger;
    this.#client = createClient({
      url,
      disableOfflineQueue: true,
      pingInterval: PING_MS,
      socket: { connectTimeout: timeoutMs, socketTimeout: timeoutMs, reconnectStrategy: () => RETRY_MS },
    });
    this.#client.on("error", (error: unknown) => this.#onDisconnected(error));
    this.#client.on("ready", () => this.#onConnected());
    this.#client.connect().catch((error: unknown) => this.#onDisconnected(error));
  }

  /** Creates the counter of a limit in Redis, with a counter in this process as fallback. */
  readonly createLimiter = (limit: Limit): RateLimiterAbstract =>
    new RateLimiterRedis({
      ...limit,
      keyPrefix: `rate-limit:${limit.keyPrefix}`,
      storeClient: this.#client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new BoundedRateLimiter(limit),
    });

  /** Closes the connection. */
  async close(): Promise<void> {
    this.#client.destroy();
  }

  /** Logs a lost connection once, not at every failed attempt to reconnect. */
  #onDisconnected(error: unknown): void {
    if (!this.#isDisconnected)
      this.#logger.warn({ err: error }, "redis is unreachable: rate limits are counted in this process");
    this.#isDisconnected = true;
  }

  #onConnected(): void {
    if (this.#isDisconnected) this.#logger.info("redis is reachable again: rate limits are shared");
    this.#isDisconnected = false;
  }
}
