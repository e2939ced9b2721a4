import { addressKey } from "./address-key.ts";
import { hashedKey, type RateLimitName, type RateLimits } from "./rate-limits.ts";

export interface SignInAttempt {
  ip: string;
  email: string;
  /** Id of a device that has signed in to this account before; undefined for an unknown device. */
  device: string | undefined;
}

/**
 * The limits of signing in. A known device is counted by itself, so that strangers cannot lock it out. Unknown devices
 * are counted by address, and by account and address. If the account has never signed in from their address, they also
 * share one limit for the account, which stops guesses from many addresses.
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
  async assertLeft(attempt: SignInAttempt): Promise<void> {
    for (const [limit, key] of await this.#limitsOf(attempt)) await this.#limits.assertLeft(limit, key);
  }

  /**
   * Called after a successful sign-in. It stores that the account has signed in from this address, and forgets the
   * attempts of an unknown device. A known device's attempts stay counted, because no other limit counts them.
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

/** Returns the hash of an e-mail in lower case, under which the log records sign-ins. */
export const accountKey = (email: string): string => hashedKey(accountOf({ email }));

const accountOf = ({ email }: Pick<SignInAttempt, "email">): string => email.trim().toLowerCase();
const accountAndAddress = (attempt: SignInAttempt): string =>
  JSON.stringify([accountOf(attempt), addressKey(attempt.ip)]);
