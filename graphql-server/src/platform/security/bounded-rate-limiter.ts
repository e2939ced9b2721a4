import { LRUCache } from "lru-cache";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Limit } from "./rate-limits.ts";

/**
 * Largest number of keys, such as IP addresses, whose counts the limiter stores in memory. A key takes about 400 bytes.
 */
const MAX_KEYS = 20_000;

/**
 * Rate limiter that counts in this process and keeps a limited number of keys. Above this number, the limiter deletes
 * the least recently used key, whose count then begins again at zero. A key under attack is used all the time and is
 * therefore never deleted.
 */
export class BoundedRateLimiter extends RateLimiterMemory {
  readonly #keys: LRUCache<string, true>;

  constructor(limit: Limit, maxKeys = MAX_KEYS) {
    super(limit);
    this.#keys = new LRUCache({
      // The limit is given as `maxSize` and not as `max`: with `max`, the cache would reserve the memory of all keys
      // when it is created, 8 MB for all limits.
      maxSize: maxKeys,
      sizeCalculation: () => 1,
      dispose: (_value, key, reason) => {
        if (reason === "evict") void super.delete(key);
      },
    });
  }

  override consume(key: string, points?: number): Promise<RateLimiterRes> {
    this.#keys.set(key, true);
    return super.consume(key, points);
  }

  override penalty(key: string, points?: number): Promise<RateLimiterRes> {
    this.#keys.set(key, true);
    return super.penalty(key, points);
  }

  override reward(key: string, points?: number): Promise<RateLimiterRes> {
    this.#keys.set(key, true);
    return super.reward(key, points);
  }

  override block(key: string, seconds: number): Promise<RateLimiterRes> {
    this.#keys.set(key, true);
    return super.block(key, seconds);
  }

  override set(key: string, points: number, seconds: number): Promise<RateLimiterRes> {
    this.#keys.set(key, true);
    return super.set(key, points, seconds);
  }

  /** Returns the count of a key; null if the key does not exist. Reading a key makes it the most recently used one. */
  override get(key: string): Promise<RateLimiterRes | null> {
    this.#keys.get(key);
    return super.get(key);
  }

  override delete(key: string): Promise<boolean> {
    this.#keys.delete(key);
    return super.delete(key);
  }
}
