import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { SigningKeys } from "./signing-keys.ts";

/** The value of a device cookie: a random id and the first 132 bits of its signature, both as base64url. */
const VALUE = /^([\w-]{16})\.([\w-]{22})$/;

/**
 * Creates and checks device cookies. A device that has signed in to an account keeps a signed cookie. Later attempts of
 * this device to sign in are counted separately, so that attempts of strangers cannot lock the device out. The server
 * stores no devices. Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export class DeviceCookies {
  readonly #keys: SigningKeys;

  constructor(keys: SigningKeys) {
    this.#keys = keys;
  }

  /**
   * Returns the cookie for a device that has just signed in to the account. If the device already has a valid cookie,
   * the new cookie has the same id and is signed with the first key.
   */
  cookieFor(email: string, current: string | undefined): string {
    const device = this.deviceOf(email, current) ?? randomBytes(12).toString("base64url");
    return `${device}.${signature(this.#keys[0], email, device)}`;
  }

  /**
   * Returns the id of a device that has signed in to the account before; undefined if the cookie is not valid for this
   * account.
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
