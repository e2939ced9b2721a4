import { ECDH } from "node:crypto";
import { isIP } from "node:net";
import { callbackify } from "node:util";
import { ShopError } from "../errors/shop-error.ts";
import { type AddressRules, PUBLIC_INTERNET } from "../public-internet/address-rules.ts";
import { isPublicAddress } from "../public-internet/public-address.ts";
import { resolveByDns } from "../public-internet/resolve-by-dns.ts";
import { parseUrl } from "../text/parse-url.rules.ts";

const MAX_ENDPOINT_LENGTH = 600;
const AUTH_BYTES = 16;

/** A device's subscription at its browser's push service. */
export interface PushDevice {
  readonly endpoint: string;
  /** Public key as base64url without padding. */
  readonly p256dh: string;
  /** Shared secret as base64url without padding. */
  readonly auth: string;
}

/**
 * Checks the subscription that a browser sent. The shop will later connect to the endpoint, so it must be a public
 * https address. If it contains a host name, the addresses of the host are checked before each connection.
 * @param testService origin of the tests' push service, which is also allowed; undefined outside of tests
 * @throws ShopError BAD_USER_INPUT
 */
export function parseDevice({ endpoint, p256dh, auth }: PushDevice, testService?: string): PushDevice {
  if (!isEndpoint(endpoint, testService))
    throw ShopError.badInput({ endpoint: "Ce navigateur ne donne pas d’adresse de notification valable" });
  const key = Buffer.from(p256dh, "base64url");
  const secret = Buffer.from(auth, "base64url");
  if (!isPublicKey(key) || secret.length !== AUTH_BYTES)
    throw ShopError.badInput({ p256dh: "Ce navigateur ne donne pas de clés de notification valables" });
  return { endpoint, p256dh: key.toString("base64url"), auth: secret.toString("base64url") };
}

function isEndpoint(endpoint: string, testService: string | undefined): boolean {
  const url = endpoint.length <= MAX_ENDPOINT_LENGTH ? parseUrl(endpoint) : undefined;
  if (!url || url.username || url.password) return false;
  if (url.origin === testService) return true;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return url.protocol === "https:" && (isIP(host) === 0 || isPublicAddress(host));
}

/**
 * Returns the rules for connections to push services: only addresses on the public internet, or in tests only
 * 127.0.0.1. Host names are resolved by DNS, because strangers name the hosts and can invent names that never resolve.
 * @param nameServers addresses of name servers; those of the operating system by default
 */
export const pushRules = (testService: string | undefined, nameServers?: readonly string[]): AddressRules =>
  testService === undefined
    ? {
        ...PUBLIC_INTERNET,
        resolve: (host, done) =>
          callbackify(() => resolveByDns(host, nameServers))((error, addresses) =>
            done(error, addresses ?? []),
          ),
      }
    : { ...PUBLIC_INTERNET, isAllowed: (address) => address === "127.0.0.1" };

/** True for an uncompressed point of the curve P-256. */
function isPublicKey(key: Buffer): boolean {
  if (key.length !== 65 || key[0] !== 4) return false;
  try {
    ECDH.convertKey(key, "prime256v1");
    return true;
  } catch {
    return false;
  }
}
