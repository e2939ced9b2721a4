import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

/** Headers by which proxies and content delivery networks name themselves or their client. */
const OF_PROXIES =
  /^(?:via|forwarded|cdn-loop|(?:x-forwarded|x-original|x-envoy|cf)-.+|(?:.+-)?(?:real|client|connecting|remote)-?(?:ip|addr|address))$/;
const PRIVATE: readonly string[] = ["loopback", "private", "linkLocal", "uniqueLocal"];

/**
 * True if a request may read the metrics. If a token is set, the request must send it as bearer token. Otherwise it
 * must come from this machine or its private network. It must not come through a proxy, because a proxy in the
 * private network forwards the requests of all visitors.
 * @param token value of the setting METRICS_TOKEN
 */
export function mayReadMetrics(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  token: string | undefined,
): boolean {
  if (token !== undefined) return isSame(/^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1], token);
  const isDirect = !Object.keys(headers).some((name) => OF_PROXIES.test(name));
  return isDirect && isPrivate(socket.remoteAddress ?? "");
}

const isPrivate = (address: string): boolean =>
  ipaddr.isValid(address) && PRIVATE.includes(ipaddr.process(address).range());

/** Compares in constant time. */
function isSame(given: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}
