import { contentHash } from "../text/content-hash.ts";
import { ipKey } from "./rate-limit-ip-key.ts";
import type { RateLimitName, RateLimits } from "./rate-limits.ts";

export interface SignInAttempt {
  ip: string;
  email: string;
  /** Id of a device that has signed in to this account before; undefined for any other device. */
  device: string | undefined;
}

/**
 * The limits of signing in:
 * - A device that has signed in to the account before has its own limit, so that attempts of strangers cannot lock it
 *   out.
 * - Attempts of all other devices are counted by IP address, and by account together with IP address.
 * - Attempts from an IP address that is new to the account also count for one limit of the whole account, which stops
 *   guesses from many IP addresses.
 */
export class SignInLimits {
  readonly #limits: RateLimits;

  constructor(limits: RateLimits) {
    this.#limits = limits;
  }

  /** Counts an attempt before its password is checked. @throws ShopError RATE_LIMITED if a limit is used up */
  async consume(attempt: SignInAttempt): Promise<void> {
    for (const [limit, key] of await this.#limitsOf(attempt)) await this.#limits.consume(limit, key);
  }

  /** Checks the limits of an attempt without counting it. @throws ShopError RATE_LIMITED if a limit is used up */
  async assertNotExhausted(attempt: SignInAttempt): Promise<void> {
    for (const [limit, key] of await this.#limitsOf(attempt))
      await this.#limits.assertNotExhausted(limit, key);
  }

  /**
   * Must be called after a successful sign-in. Remembers that somebody has signed in to the account from this IP
   * address.
   * - If the device is new to the account, the count of the account's attempts from this IP address is deleted. If the
   *   IP address is new too, this attempt is also subtracted from the count of the whole account.
   * - If the device is not new to the account, its count stays, because nothing else limits its attempts.
   */
  async succeeded(attempt: SignInAttempt): Promise<void> {
    const key = accountAndAddress(attempt);
    if (attempt.device === undefined) {
      await this.#limits.forget("sign-in-account-ip", key);
      if (!(await this.#limits.has("sign-in-known-ip", key)))
        await this.#limits.reward("sign-in-strangers", accountOf(attempt));
    }
    await this.#limits.mark("sign-in-known-ip", key);
  }

  async #limitsOf(attempt: SignInAttempt): Promise<(readonly [limit: RateLimitName, key: string])[]> {
    const { ip, device } = attempt;
    const account = accountOf(attempt);
    if (device !== undefined) return [["sign-in-device", JSON.stringify([account, device])]];
    const key = accountAndAddress(attempt);
    const isKnown = await this.#limits.has("sign-in-known-ip", key);
    return [
      ["sign-in-ip", ip],
      ["sign-in-account-ip", key],
      ...(isKnown ? [] : [["sign-in-strangers", account] as const]),
    ];
  }
}

/** Returns the hash of an e-mail address in lower case. The log contains this hash instead of the e-mail address. */
export const accountKey = (email: string): string => contentHash(accountOf({ email }));

const accountOf = ({ email }: Pick<SignInAttempt, "email">): string => email.trim().toLowerCase();
const accountAndAddress = (attempt: SignInAttempt): string =>
  JSON.stringify([accountOf(attempt), ipKey(attempt.ip)]);
