import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { ShopError } from "../errors/shop-error.ts";
import { contentHash } from "../text/content-hash.ts";
import { BoundedRateLimiter } from "./bounded-rate-limiter.ts";
import { ipKey } from "./rate-limit-ip-key.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A rate limit: a caller may make `points` calls in `seconds` seconds. `by` says what identifies a caller. */
interface Rule {
  readonly by: "ip" | "user" | "account";
  readonly points: number;
  readonly seconds: number;
}

/**
 * Every rate limit. Limits by IP address are high, because mobile network operators put many users behind one IP
 * address. `sign-in-limits.ts` explains the limits of signing in.
 */
const LIMITS = {
  "sign-in-ip": { by: "ip", points: 100, seconds: 15 * MINUTE },
  "sign-in-account-ip": { by: "account", points: 10, seconds: 15 * MINUTE },
  "sign-in-device": { by: "account", points: 10, seconds: 15 * MINUTE },
  "sign-in-strangers": { by: "account", points: 50, seconds: HOUR },
  // Node deletes a counted key by a timer when the period ends. Timers can wait at most 24 days, so the period must be
  // shorter.
  "sign-in-known-ip": { by: "account", points: 1, seconds: 14 * 24 * HOUR },
  "sign-up": { by: "ip", points: 60, seconds: HOUR },
  "password-link": { by: "ip", points: 60, seconds: 15 * MINUTE },
  "own-password": { by: "user", points: 10, seconds: 15 * MINUTE },
  "personal-data": { by: "user", points: 20, seconds: HOUR },
  "contact-message": { by: "ip", points: 30, seconds: HOUR },
  newsletter: { by: "ip", points: 60, seconds: HOUR },
  upload: { by: "user", points: 600, seconds: HOUR },
  "image-fetch": { by: "user", points: 1_500, seconds: HOUR },
  // A large request body is counted before the server reads it.
  "large-body": { by: "ip", points: 120, seconds: HOUR },
  // An operation counts each time that a device sends it, even if the shop has already received it.
  "cart-operations": { by: "user", points: 3_000, seconds: HOUR },
  "order-ip": { by: "ip", points: 120, seconds: HOUR },
  // Lines of orders: ten for each order that an IP address may place. The limit also applies to signed-in users,
  // because a stranger may create many accounts.
  "order-lines": { by: "ip", points: 1_200, seconds: HOUR },
  // Requests of customers for a slot, which is held until the shop answers. Above this limit, an order still arrives,
  // but no chair or table is held for it.
  "slot-request": { by: "ip", points: 10, seconds: HOUR },
  "order-user": { by: "user", points: 40, seconds: HOUR },
  // The limit is low, because each announced payment sends the owner a notification.
  "payment-announcement": { by: "ip", points: 20, seconds: HOUR },
  // Counts only requests with an unknown key. The key is in the URL of the page of a delivery round (a rider's
  // deliveries), and nobody must be able to guess it.
  "round-key": { by: "ip", points: 30, seconds: HOUR },
  // `account` here is the id of a delivery round, in which a rider makes a few reports about each of at most 100
  // orders.
  "round-report": { by: "account", points: 600, seconds: HOUR },
  "push-ip": { by: "ip", points: 240, seconds: HOUR },
  "field-report": { by: "ip", points: 600, seconds: HOUR },
} as const satisfies Readonly<Record<string, Rule>>;

/** Days after which the shop has forgotten every IP address that a limit has counted. */
export const LONGEST_LIMIT_DAYS =
  Math.max(...Object.values(LIMITS).map(({ seconds }) => seconds)) / (24 * HOUR);

export type RateLimitName = keyof typeof LIMITS;
export type IpLimit = {
  [Name in RateLimitName]: (typeof LIMITS)[Name]["by"] extends "ip" ? Name : never;
}[RateLimitName];

/** A limit of `points` calls in `duration` seconds for each key. */
export interface Limit {
  keyPrefix: string;
  points: number;
  duration: number;
}

/** Creates the counter of a limit, which is stored in this process or in Redis. */
export type LimiterFactory = (limit: Limit) => RateLimiterAbstract;

const createMemoryLimiter: LimiterFactory = (limit) => new BoundedRateLimiter(limit);

/**
 * Rate limits of operations that could be abused, such as signing in. By default, this process counts the calls itself,
 * without Redis. Keys are hashed to one length, so that a client cannot make the server store long keys.
 */
export class RateLimits {
  readonly #limiters: ReadonlyMap<string, RateLimiterAbstract>;

  /** @param factor multiplies every limit (setting RATE_LIMIT_FACTOR) */
  constructor(factor: number, createLimiter: LimiterFactory = createMemoryLimiter) {
    this.#limiters = new Map(
      Object.entries(LIMITS).map(([keyPrefix, { points, seconds }]) => [
        keyPrefix,
        createLimiter({ keyPrefix, points: Math.max(1, Math.round(points * factor)), duration: seconds }),
      ]),
    );
  }

  /**
   * Counts calls.
   * @param key IP address, user's id or account, as the limit's `by` says
   * @throws ShopError RATE_LIMITED if the limit is used up
   */
  async consume(limit: RateLimitName, key: string, points = 1): Promise<void> {
    if (points === 0) return;
    const rejection = await this.#consume(limit, key, points);
    if (rejection) throw limited(rejection);
  }

  /** Counts a call like {@link consume}. @returns false if the limit is used up */
  async allows(limit: RateLimitName, key: string): Promise<boolean> {
    return (await this.#consume(limit, key, 1)) === undefined;
  }

  async #consume(limit: RateLimitName, key: string, points: number): Promise<RateLimiterRes | undefined> {
    try {
      await this.#limiter(limit).consume(keyOf(limit, key), points);
      return undefined;
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) return rejection;
      throw rejection;
    }
  }

  /** Checks a limit without counting. @throws ShopError RATE_LIMITED if it is used up */
  async assertNotExhausted(limit: RateLimitName, key: string): Promise<void> {
    const counted = await this.#limiter(limit).get(keyOf(limit, key));
    if (counted && counted.remainingPoints <= 0) throw limited(counted);
  }

  /** True if the key has a count in the current period, because of a call of `consume` or of `mark`. */
  async has(limit: RateLimitName, key: string): Promise<boolean> {
    return (await this.#limiter(limit).get(keyOf(limit, key))) !== null;
  }

  /** Sets the count of a key to one call, from now until the end of the limit's period. */
  async mark(limit: RateLimitName, key: string): Promise<void> {
    await this.#limiter(limit).set(keyOf(limit, key), 1, LIMITS[limit].seconds);
  }

  /** Subtracts one call from the count of a key. For example, a successful sign-in does not use up a limit. */
  async reward(limit: RateLimitName, key: string): Promise<void> {
    await this.#limiter(limit).reward(keyOf(limit, key));
  }

  async forget(limit: RateLimitName, key: string): Promise<void> {
    await this.#limiter(limit).delete(keyOf(limit, key));
  }

  #limiter(name: RateLimitName): RateLimiterAbstract {
    const limiter = this.#limiters.get(name);
    if (!limiter) throw new Error(`no rate limit ${name}`);
    return limiter;
  }
}

const keyOf = (limit: RateLimitName, key: string): string =>
  contentHash(LIMITS[limit].by === "ip" ? ipKey(key) : key);

function limited({ msBeforeNext }: RateLimiterRes): ShopError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  const message = `Trop de tentatives. Réessayez dans ${Math.ceil(seconds / 60)} min`;
  return new ShopError("RATE_LIMITED", message, undefined, seconds);
}
