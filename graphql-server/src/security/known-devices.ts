import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The form of a cookie's value: a random id and the first 128 bits of its signature, both base64url. */
const VALUE = /^([\w-]{16})\.([\w-]{22})$/;

/**
 * Device cookies, as OWASP recommends them against online guessing: a device that has signed in to an account once
 * keeps a signed cookie, and its later attempts are counted apart from those of strangers.
 * Nothing is stored here. Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export class KnownDevices {
  readonly #secret: string;

  /** @param secret 32 characters or more */
  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The value of the cookie of a device that has just signed in to the account; one that it has already stays. */
  cookieFor(email: string, current: string | undefined): string {
    if (current !== undefined && this.deviceOf(email, current) !== undefined) return current;
    const device = randomBytes(12).toString("base64url");
    return `${device}.${this.#signature(email, device)}`;
  }

  /** The id of a device that is known to the account; undefined without a cookie, or with another account's. */
  deviceOf(email: string, cookie: string | undefined): string | undefined {
    const [, device, signature] = VALUE.exec(cookie ?? "") ?? [];
    if (device === undefined || signature === undefined) return undefined;
    const expected = this.#signature(email, device);
    return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? device : undefined;
  }

  #signature(email: string, device: string): string {
    return createHmac("sha256", this.#secret)
      .update(`device\0${device}\0${email.trim().toLowerCase()}`)
      .digest("base64url")
      .slice(0, 22);
  }
}
