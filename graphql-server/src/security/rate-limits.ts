import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { ShopError } from "../shared/shop-error.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** At most `points` calls within `duration` seconds, counted per key. */
export interface Limit {
  keyPrefix: string;
  points: number;
  duration: number;
}

/** Creates the counter of a limit, in this process or in Redis. */
export type LimiterFactory = (limit: Limit) => RateLimiterAbstract;

const createMemoryLimiter: LimiterFactory = (limit) => new RateLimiterMemory(limit);

/**
 * Rate limits of the operations worth abusing, counted in this process by default.
 * Limits by IP address are wide, because mobile carriers put many users behind one address.
 */
export class RateLimits {
  readonly #signInByAddress: RateLimiterAbstract;
  readonly #signInByEmail: RateLimiterAbstract;
  readonly #signUp: RateLimiterAbstract;
  readonly #contactMessage: RateLimiterAbstract;
  readonly #newsletter: RateLimiterAbstract;
  readonly #upload: RateLimiterAbstract;

  /** @param factor multiplies every limit (setting RATE_LIMIT_FACTOR) */
  constructor(factor: number, createLimiter: LimiterFactory = createMemoryLimiter) {
    const limit = (keyPrefix: string, points: number, duration: number) =>
      createLimiter({ keyPrefix, points: Math.max(1, Math.round(points * factor)), duration });
    this.#signInByAddress = limit("sign-in-address", 100, 15 * MINUTE);
    this.#signInByEmail = limit("sign-in-email", 10, 15 * MINUTE);
    this.#signUp = limit("sign-up", 60, HOUR);
    this.#contactMessage = limit("contact-message", 30, HOUR);
    this.#newsletter = limit("newsletter", 60, HOUR);
    this.#upload = limit("upload", 600, HOUR);
  }

  /** @throws ShopError RATE_LIMITED */
  async signIn(ip: string, email: string): Promise<void> {
    await consume(this.#signInByAddress, ip);
    await consume(this.#signInByEmail, email.trim().toLowerCase());
  }

  /** @throws ShopError RATE_LIMITED */
  async signUp(ip: string): Promise<void> {
    await consume(this.#signUp, ip);
  }

  /** @throws ShopError RATE_LIMITED */
  async contactMessage(ip: string): Promise<void> {
    await consume(this.#contactMessage, ip);
  }

  /** @throws ShopError RATE_LIMITED */
  async newsletter(ip: string): Promise<void> {
    await consume(this.#newsletter, ip);
  }

  /** @throws ShopError RATE_LIMITED */
  async upload(userId: string): Promise<void> {
    await consume(this.#upload, userId);
  }
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    const seconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000));
    const message = `Trop de tentatives. Réessayez dans ${Math.ceil(seconds / 60)} min`;
    throw new ShopError("RATE_LIMITED", message, undefined, seconds);
  }
}
