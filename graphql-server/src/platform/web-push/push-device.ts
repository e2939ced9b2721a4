import { ECDH } from "node:crypto";
import { callbackify } from "node:util";
import { ShopError } from "../errors/shop-error.ts";
import { type AllowedIps, PUBLIC_INTERNET } from "../public-internet/refuse-internal-ips.ts";
import { resolveByDns } from "../public-internet/resolve-by-dns.ts";
import { parseUrl } from "../text/parse-url.rules.ts";

const MAX_ENDPOINT_LENGTH = 600;
const AUTH_BYTES = 16;
/** Pattern of a host name with a dot. The last part must begin with a letter, so that no IP address matches. */
const HOST_NAME = /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]*$/;

/**
 * Returns the error for an endpoint that cannot receive notifications. A page that receives this error asks the browser
 * for a new subscription.
 */
export const unusableEndpoint = (): ShopError =>
  ShopError.badInput({ endpoint: "Ce navigateur ne donne pas d’adresse de notification valable" });

/** Subscription of a device to notifications, as its browser created it with a push service. */
export interface PushDevice {
  readonly endpoint: string;
  /** The device's public key, as base64url without padding. */
  readonly p256dh: string;
  /** The secret that the device shares with the shop, as base64url without padding. */
  readonly auth: string;
}

/**
 * Checks the subscription that a browser sent. The shop will later connect to the endpoint, so it must be an https URL
 * with a host name. The IP addresses of the host are checked before each connection.
 * @param testService origin of the tests' push service; undefined outside of tests. Endpoints on this service's host
 * are allowed with any port
 * @throws ShopError BAD_USER_INPUT
 */
export function parseDevice({ endpoint, p256dh, auth }: PushDevice, testService?: string): PushDevice {
  if (!isEndpoint(endpoint, testService)) throw unusableEndpoint();
  const key = Buffer.from(p256dh, "base64url");
  const secret = Buffer.from(auth, "base64url");
  if (!isPublicKey(key) || secret.length !== AUTH_BYTES)
    throw ShopError.badInput({ p256dh: "Ce navigateur ne donne pas de clés de notification valables" });
  return { endpoint, p256dh: key.toString("base64url"), auth: secret.toString("base64url") };
}

/**
 * True if an endpoint is an https URL in its normal form, as browsers write it. In tests, an http URL on the host of
 * `testService` is allowed too. Other spellings are refused, because each spelling would count as another device.
 */
function isEndpoint(endpoint: string, testService: string | undefined): boolean {
  const url = endpoint.length <= MAX_ENDPOINT_LENGTH ? parseUrl(endpoint) : undefined;
  if (url?.href !== endpoint || url.username || url.password) return false;
  if (testService !== undefined && url.protocol === "http:")
    return url.hostname === new URL(testService).hostname;
  // A URL with a port is refused, because the push services of all browsers use the usual port of https. A host name
  // that ends with `.invalid` is refused, because a browser may send such an endpoint after it has removed the
  // subscription.
  if (url.protocol !== "https:" || url.port !== "") return false;
  return HOST_NAME.test(url.hostname) && !url.hostname.endsWith(".invalid");
}

/**
 * Returns the IP addresses to which the shop may send notifications: all on the public internet; if `testService` is
 * given, only 127.0.0.1. Host names are resolved with `resolveByDns`, because anybody can send an endpoint whose host
 * name never resolves. Node's own look-ups share a few threads, which such host names would block.
 * @param nameServers IP addresses of name servers; by default, the name servers of the operating system
 */
export const pushRules = (testService: string | undefined, nameServers?: readonly string[]): AllowedIps =>
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
