import { createHash } from "node:crypto";
import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { ShopError } from "../errors/shop-error.ts";
import { addressKey } from "./address-key.ts";
import { BoundedRateLimiter } from "./bounded-rate-limiter.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Time for which an address stays known to an account. Node's timers, which forget it, reach 24 days at most. */
const KNOWN_ADDRESS = 14 * 24 * HOUR;

/** At most `points` calls within `duration` seconds, counted per key. */
export interface Limit {
  keyPrefix: string;
  points: number;
  duration: number;
}

/** Creates the counter of a limit, in this process or in Redis. */
export type LimiterFactory = (limit: Limit) => RateLimiterAbstract;

/** An attempt to sign in. */
export interface SignInAttempt {
  ip: string;
  email: string;
  /** Id of a device that has signed in to this account before; undefined for any other. */
  device: string | undefined;
}

/** Takes points of a key's limit. @throws ShopError RATE_LIMITED when there are too few left */
type Take = (limiter: RateLimiterAbstract, key: string, points?: number) => Promise<void>;

const createMemoryLimiter: LimiterFactory = (limit) => new BoundedRateLimiter(limit);

/**
 * Rate limits of the operations worth abusing, counted in this process by default.
 * Limits by IP address are wide, because mobile carriers put many users behind one address.
 * Every key is hashed to the same length, so that no client chooses how much is stored.
 */
export class RateLimits {
  readonly #limiters = new Map<string, RateLimiterAbstract>();
  readonly #take: Take;
  readonly #signInByAddress: RateLimiterAbstract;
  readonly #signInByAccountAndAddress: RateLimiterAbstract;
  readonly #signInByDevice: RateLimiterAbstract;
  readonly #signInByStrangers: RateLimiterAbstract;
  readonly #knownAddresses: RateLimiterAbstract;
  readonly #signUp: RateLimiterAbstract;
  readonly #passwordLink: RateLimiterAbstract;
  readonly #ownPassword: RateLimiterAbstract;
  readonly #personalData: RateLimiterAbstract;
  readonly #contactMessage: RateLimiterAbstract;
  readonly #newsletter: RateLimiterAbstract;
  readonly #upload: RateLimiterAbstract;
  readonly #imageFetch: RateLimiterAbstract;
  readonly #largeBody: RateLimiterAbstract;
  readonly #cartOperations: RateLimiterAbstract;
  readonly #orderByAddress: RateLimiterAbstract;
  readonly #orderByUser: RateLimiterAbstract;
  readonly #fieldReport: RateLimiterAbstract;

  /** @param factor multiplies every limit (setting RATE_LIMIT_FACTOR) */
  constructor(factor: number, createLimiter: LimiterFactory = createMemoryLimiter, take: Take = consume) {
    this.#take = take;
    const limit = (keyPrefix: string, points: number, duration: number) => {
      const limiter = createLimiter({
        keyPrefix,
        points: Math.max(1, Math.round(points * factor)),
        duration,
      });
      this.#limiters.set(keyPrefix, limiter);
      return limiter;
    };
    this.#signInByAddress = limit("sign-in-address", 100, 15 * MINUTE);
    this.#signInByAccountAndAddress = limit("sign-in-account-address", 10, 15 * MINUTE);
    this.#signInByDevice = limit("sign-in-device", 10, 15 * MINUTE);
    this.#signInByStrangers = limit("sign-in-strangers", 50, HOUR);
    this.#knownAddresses = limit("sign-in-known-address", 1, KNOWN_ADDRESS);
    this.#signUp = limit("sign-up", 60, HOUR);
    this.#passwordLink = limit("password-link", 60, 15 * MINUTE);
    this.#ownPassword = limit("own-password", 10, 15 * MINUTE);
    this.#personalData = limit("personal-data", 20, HOUR);
    this.#contactMessage = limit("contact-message", 30, HOUR);
    this.#newsletter = limit("newsletter", 60, HOUR);
    this.#upload = limit("upload", 600, HOUR);
    this.#imageFetch = limit("image-fetch", 1_500, HOUR);
    this.#largeBody = limit("large-body", 120, HOUR);
    this.#cartOperations = limit("cart-operations", 3_000, HOUR);
    this.#orderByAddress = limit("order-address", 120, HOUR);
    this.#orderByUser = limit("order-user", 40, HOUR);
    this.#fieldReport = limit("field-report", 600, HOUR);
  }

  /** The same limits, which refuse what is spent and count nothing. */
  withoutCounting(): RateLimits {
    const existing: LimiterFactory = (limit) =>
      this.#limiters.get(limit.keyPrefix) ?? createMemoryLimiter(limit);
    return new RateLimits(1, existing, refuseSpent);
  }

  /**
   * Counts an attempt to sign in, before the password is verified. A known device is counted by itself, so that no
   * stranger can shut it out. Others are counted by address and by account with address; those from an address that
   * the account has never signed in from share one further limit per account, against guessing from many addresses.
   * @throws ShopError RATE_LIMITED
   */
  async signIn(attempt: SignInAttempt): Promise<void> {
    const { account, address, accountAndAddress, device } = keysOf(attempt);
    if (device !== undefined) return this.#take(this.#signInByDevice, device);
    await this.#take(this.#signInByAddress, address);
    await this.#take(this.#signInByAccountAndAddress, accountAndAddress);
    if (!(await this.#knownAddresses.get(accountAndAddress)))
      await this.#take(this.#signInByStrangers, account);
  }

  /**
   * Forgets a stranger's attempts before a successful one, and remembers the address as known to the account. A known
   * device's attempts stay counted: nothing else bounds how often it may have a password verified.
   */
  async signInSucceeded(attempt: SignInAttempt): Promise<void> {
    const { account, accountAndAddress, device } = keysOf(attempt);
    if (device === undefined) {
      await this.#signInByAccountAndAddress.delete(accountAndAddress);
      if (!(await this.#knownAddresses.get(accountAndAddress))) await this.#signInByStrangers.reward(account);
    }
    await this.#knownAddresses.set(accountAndAddress, 1, KNOWN_ADDRESS);
  }

  /** @throws ShopError RATE_LIMITED */
  async signUp(ip: string): Promise<void> {
    await this.#take(this.#signUp, hashed(addressKey(ip)));
  }

  /** Counts uses of links to a new password, checks included. @throws ShopError RATE_LIMITED */
  async passwordLink(ip: string): Promise<void> {
    await this.#take(this.#passwordLink, hashed(addressKey(ip)));
  }

  /** Counts a signed-in user's attempts to confirm with their password. @throws ShopError RATE_LIMITED */
  async ownPassword(userId: string): Promise<void> {
    await this.#take(this.#ownPassword, hashed(userId));
  }

  /** Counts the files of personal data made for a user. @throws ShopError RATE_LIMITED */
  async personalData(userId: string): Promise<void> {
    await this.#take(this.#personalData, hashed(userId));
  }

  /** @throws ShopError RATE_LIMITED */
  async contactMessage(ip: string): Promise<void> {
    await this.#take(this.#contactMessage, hashed(addressKey(ip)));
  }

  /** @throws ShopError RATE_LIMITED */
  async newsletter(ip: string): Promise<void> {
    await this.#take(this.#newsletter, hashed(addressKey(ip)));
  }

  /** @throws ShopError RATE_LIMITED */
  async upload(userId: string): Promise<void> {
    await this.#take(this.#upload, hashed(userId));
  }

  /** Counts images fetched from other sites. @throws ShopError RATE_LIMITED */
  async imageFetch(userId: string, count: number): Promise<void> {
    if (count > 0) await this.#take(this.#imageFetch, hashed(userId), count);
  }

  /** Counts a large request body before it is read. @throws ShopError RATE_LIMITED */
  async largeBody(ip: string): Promise<void> {
    await this.#take(this.#largeBody, hashed(addressKey(ip)));
  }

  /** Counts operations of a user's cart, repetitions included. @throws ShopError RATE_LIMITED */
  async cartOperations(userId: string, count: number): Promise<void> {
    if (count > 0) await this.#take(this.#cartOperations, hashed(userId), count);
  }

  /** Counts orders, repetitions included. @param userId undefined for a visitor @throws ShopError RATE_LIMITED */
  async order(ip: string, userId: string | undefined): Promise<void> {
    if (userId) await this.#take(this.#orderByUser, hashed(userId));
    await this.#take(this.#orderByAddress, hashed(addressKey(ip)));
  }

  /** Counts reports of how fast the shop was. @throws ShopError RATE_LIMITED */
  async fieldReport(ip: string): Promise<void> {
    await this.#take(this.#fieldReport, hashed(addressKey(ip)));
  }
}

function keysOf({ ip, email, device }: SignInAttempt) {
  const address = addressKey(ip);
  const account = email.trim().toLowerCase();
  return {
    account: accountKey(email),
    address: hashed(address),
    accountAndAddress: hashed(JSON.stringify([account, address])),
    device: device === undefined ? undefined : hashed(JSON.stringify([account, device])),
  };
}

/** What an account counts as: a hash of its e-mail, however that is written. */
export const accountKey = (email: string): string => hashed(email.trim().toLowerCase());

/** A key of 22 characters (128 bits), whatever the length of the text. */
function hashed(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

const consume: Take = async (limiter, key, points = 1) => {
  try {
    await limiter.consume(key, points);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    throw limited(rejection);
  }
};

const refuseSpent: Take = async (limiter, key) => {
  const counted = await limiter.get(key);
  if (counted && counted.remainingPoints <= 0) throw limited(counted);
};

function limited({ msBeforeNext }: RateLimiterRes): ShopError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  const message = `Trop de tentatives. Réessayez dans ${Math.ceil(seconds / 60)} min`;
  return new ShopError("RATE_LIMITED", message, undefined, seconds);
}
