import { LRUCache } from "lru-cache";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Limit } from "./rate-limits.ts";

/** Largest number of keys of a limit in memory, about 400 bytes each. */
const MAX_KEYS = 20_000;

/**
 * Rate limiter that counts in this process, with a bounded number of keys. Above this number, the least recently used
 * key is deleted, and its count starts again at zero. A key under attack is used all the time and therefore stays.
 */
export class BoundedRateLimiter extends RateLimiterMemory {
  readonly #keys: LRUCache<string, true>;

  constructor(limit: Limit, maxKeys = MAX_KEYS) {
    super(limit);
    this.#keys = new LRUCache({
      // `maxSize` instead of `max`, because `max` allocates the memory of all keys at once: 8 MB for the limits of a
      // new shop.
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

  /** Reading an existing key counts as a use of the key. Reading a missing key does not store it. */
  override get(key: string): Promise<RateLimiterRes | null> {
    this.#keys.get(key);
    return super.get(key);
  }

  override delete(key: string): Promise<boolean> {
    this.#keys.delete(key);
    return super.delete(key);
  }
}
