import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { SigningKeys } from "./signing-keys.ts";

/** The form of a cookie's value: a random id and the first 128 bits of its signature, both base64url. */
const VALUE = /^([\w-]{16})\.([\w-]{22})$/;

/**
 * Device cookies, which OWASP recommends against online guessing: a device that has signed in to an account keeps a
 * signed cookie, and its later attempts are counted separately from those of strangers. Nothing is stored on the
 * server. Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export class KnownDevices {
  readonly #keys: SigningKeys;

  constructor(keys: SigningKeys) {
    this.#keys = keys;
  }

  /**
   * Returns the cookie of a device that has just signed in to the account. An existing cookie keeps its id, and is
   * signed again if a former key signed it.
   */
  cookieFor(email: string, current: string | undefined): string {
    const device = this.deviceOf(email, current) ?? randomBytes(12).toString("base64url");
    return `${device}.${signature(this.#keys[0], email, device)}`;
  }

  /**
   * Returns the id of a device that the account knows; undefined without a cookie, or with another account's cookie.
   */
  deviceOf(email: string, cookie: string | undefined): string | undefined {
    const [, device, given] = VALUE.exec(cookie ?? "") ?? [];
    if (device === undefined || given === undefined) return undefined;
    const isSignedWith = (key: string) =>
      timingSafeEqual(Buffer.from(given), Buffer.from(signature(key, email, device)));
    return this.#keys.some(isSignedWith) ? device : undefined;
  }
}

function signature(key: string, email: string, device: string): string {
  return createHmac("sha256", key)
    .update(`device\0${device}\0${email.trim().toLowerCase()}`)
    .digest("base64url")
    .slice(0, 22);
}
