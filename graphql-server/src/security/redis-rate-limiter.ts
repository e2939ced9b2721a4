import { createClient, ErrorReply } from "@redis/client";
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
 * Counters of rate limits in Redis, shared by all instances of the server. While Redis is unreachable or refuses to
 * write, each process counts by itself: requests are still answered, and the limits grow with the number of instances.
 */
export class RedisRateLimiter {
  readonly #client;
  readonly #logger: Logger;
  #isDisconnected = false;
  /** True from a refused write until the next successful one. */
  #isRefused = false;
  #reconnection: NodeJS.Timeout | undefined;

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
    // After a refused write, the log reports the repair only after a successful write, not after a reconnection.
    this.#client.on("ready", () => this.#isRefused || this.#onConnected());
    this.#connect();
  }

  /** Creates the counter of a limit in Redis, with a counter in this process as fallback. */
  readonly createLimiter = (limit: Limit): RateLimiterAbstract =>
    new RateLimiterRedis({
      ...limit,
      keyPrefix: `rate-limit:${limit.keyPrefix}`,
      storeClient: this.#commands(),
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new BoundedRateLimiter(limit),
    });

  /** Closes the connection. */
  async close(): Promise<void> {
    clearTimeout(this.#reconnection);
    this.#client.destroy();
  }

  #connect(): void {
    this.#client.connect().catch((error: unknown) => this.#onDisconnected(error));
  }

  /**
   * Returns the commands that limiters send. A limiter does not report a refused write, so the command itself records
   * the refusal.
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
   * Connects again after a pause: after a failover, the address leads to the new primary, while the open connection
   * stays with a server that has become a read-only replica.
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

  /** Logs a lost connection once, not at every failed attempt to reconnect. */
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
