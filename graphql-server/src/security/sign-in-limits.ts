import { addressKey } from "./address-key.ts";
import { hashedKey, type RateLimitName, type RateLimits } from "./rate-limits.ts";

/** An attempt to sign in. */
export interface SignInAttempt {
  ip: string;
  email: string;
  /** Id of a device that has signed in to this account before; undefined for another device. */
  device: string | undefined;
}

/**
 * The limits of signing in. A known device is counted by itself, so that no stranger can lock it out. Other devices
 * are counted by address, and by account with address. If no device has signed in to the account from their address
 * before, they also share one limit per account, which protects against guessing from many addresses.
 */
export class SignInLimits {
  readonly #limits: RateLimits;

  constructor(limits: RateLimits) {
    this.#limits = limits;
  }

  /** Counts an attempt, before the password is verified. @throws ShopError RATE_LIMITED */
  async consume(attempt: SignInAttempt): Promise<void> {
    for (const [limit, key] of await this.#limitsOf(attempt)) await this.#limits.consume(limit, key);
  }

  /** Refuses an attempt whose limits are exhausted, without counting. @throws ShopError RATE_LIMITED */
  async assertLeft(attempt: SignInAttempt): Promise<void> {
    for (const [limit, key] of await this.#limitsOf(attempt)) await this.#limits.assertLeft(limit, key);
  }

  /**
   * After a successful sign-in, stores the address as known to the account, and deletes the attempts of an unknown
   * device. The attempts of a known device stay counted, because nothing else limits its password checks.
   */
  async succeeded(attempt: SignInAttempt): Promise<void> {
    const key = accountAndAddress(attempt);
    if (attempt.device === undefined) {
      await this.#limits.forget("sign-in-account-address", key);
      if (!(await this.#limits.has("sign-in-known-address", key)))
        await this.#limits.reward("sign-in-strangers", accountOf(attempt));
    }
    await this.#limits.mark("sign-in-known-address", key);
  }

  async #limitsOf(attempt: SignInAttempt): Promise<(readonly [limit: RateLimitName, key: string])[]> {
    const { ip, device } = attempt;
    const account = accountOf(attempt);
    if (device !== undefined) return [["sign-in-device", JSON.stringify([account, device])]];
    const key = accountAndAddress(attempt);
    const isKnown = await this.#limits.has("sign-in-known-address", key);
    return [
      ["sign-in-address", ip],
      ["sign-in-account-address", key],
      ...(isKnown ? [] : [["sign-in-strangers", account] as const]),
    ];
  }
}

/** Returns an account's key in logs: a hash of its e-mail in normalised form. */
export const accountKey = (email: string): string => hashedKey(accountOf({ email }));

const accountOf = ({ email }: Pick<SignInAttempt, "email">): string => email.trim().toLowerCase();
const accountAndAddress = (attempt: SignInAttempt): string =>
  JSON.stringify([accountOf(attempt), addressKey(attempt.ip)]);
