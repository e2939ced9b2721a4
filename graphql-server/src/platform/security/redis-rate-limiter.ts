import { createClient, ErrorReply } from "@redis/client";
import { type RateLimiterAbstract, RateLimiterRedis } from "rate-limiter-flexible";
import type { Logger } from "../logging/logger.ts";
import { BoundedRateLimiter } from "./bounded-rate-limiter.ts";
import type { Limit } from "./rate-limits.ts";

/**
 * Longest wait for an answer of Redis before this process counts by itself (ms). A ping is sent every `PING_MS`. The
 * wait is longer, because a busy process may take a second to read an answer that Redis has sent in time.
 */
const TIMEOUT_MS = 4_000;
const PING_MS = 1_000;
const RETRY_MS = 1_000;

/**
 * Counts rate limits in Redis for all instances of the server together. While Redis is unreachable or refuses to write,
 * each process counts by itself: requests are still answered, but a client that reaches several instances may make more
 * calls.
 */
export class RedisRateLimiter {
  readonly #client;
  readonly #logger: Logger;
  #isDisconnected = false;
  /** True from a refused write until the next successful write. */
  #isRefused = false;
  #reconnection: NodeJS.Timeout | undefined;

  /** Begins to connect and returns at once. @param timeoutMs longest wait for the connection and for each answer */
  constructor(url: string, logger: Logger, timeoutMs = TIMEOUT_MS) {
    this.#logger = logger;
    this.#client = createClient({
      url,
      disableOfflineQueue: true,
      pingInterval: PING_MS,
      socket: { connectTimeout: timeoutMs, socketTimeout: timeoutMs, reconnectStrategy: () => RETRY_MS },
    });
    this.#client.on("error", (error: unknown) => this.#onDisconnected(error));
    // A new connection ends the outage, except after a refused write: Redis may refuse writes on the new connection
    // too. Then the outage ends with the next successful write.
    this.#client.on("ready", () => this.#isRefused || this.#onConnected());
    this.#connect();
  }

  /**
   * Creates the counter of a limit in Redis. While Redis is unreachable or refuses to write, the counter counts in this
   * process.
   */
  readonly createLimiter = (limit: Limit): RateLimiterAbstract =>
    new RateLimiterRedis({
      ...limit,
      keyPrefix: `rate-limit:${limit.keyPrefix}`,
      storeClient: this.#commands(),
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new BoundedRateLimiter(limit),
    });

  async close(): Promise<void> {
    clearTimeout(this.#reconnection);
    this.#client.destroy();
  }

  #connect(): void {
    this.#client.connect().catch((error: unknown) => this.#onDisconnected(error));
  }

  /**
   * Returns the Redis commands that the counters call. The counters do not report a write that Redis refuses, so the
   * command `eval` reports this write to `#onRefused`.
   */
  #commands() {
    const client = this.#client;
    return {
      get isReady() {
        return client.isReady;
      },
      multi: () => client.multi(),
      del: (key: string) => client.del(key),
      eval: async (...command: Parameters<typeof client.eval>) => {
        try {
          const answer = await client.eval(...command);
          this.#isRefused = false;
          this.#onConnected();
          return answer;
        } catch (error) {
          if (error instanceof ErrorReply) this.#onRefused(error);
          throw error;
        }
      },
    };
  }

  /**
   * Connects again after a pause. After a failover, the old connection still reaches the former primary, which is now a
   * read-only replica; a new connection reaches the new primary.
   */
  #onRefused(error: ErrorReply): void {
    this.#isRefused = true;
    this.#onDisconnected(error, "redis refuses to write: rate limits are counted in this process");
    this.#reconnection ??= setTimeout(() => {
      this.#reconnection = undefined;
      if (this.#client.isOpen) this.#client.destroy();
      this.#connect();
    }, RETRY_MS).unref();
  }

  /** Logs once that Redis is unreachable or refuses to write, and not again for each attempt to reconnect. */
  #onDisconnected(
    error: unknown,
    message = "redis is unreachable: rate limits are counted in this process",
  ): void {
    if (!this.#isDisconnected) this.#logger.warn({ err: error }, message);
    this.#isDisconnected = true;
  }

  #onConnected(): void {
    if (this.#isDisconnected) this.#logger.info("redis is reachable again: rate limits are shared");
    this.#isDisconnected = false;
  }
}
