import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

/**
 * Headers that proxies and content delivery networks add to a request, with their own name or the client's IP address.
 */
const OF_PROXIES =
  /^(?:via|forwarded|cdn-loop|(?:x-forwarded|x-original|x-envoy|cf)-.+|(?:.+-)?(?:real|client|connecting|remote)-?(?:ip|addr|address))$/;
const PRIVATE: readonly string[] = ["loopback", "private", "linkLocal", "uniqueLocal"];

/**
 * True if a request may read the metrics. If a token is set, the request must send it as bearer token. Without a token,
 * the request must come from this machine or its private network, and must not have passed a proxy, because a proxy in
 * the private network also forwards the requests of visitors.
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

/**
 * True if the texts are equal. The comparison always takes the same time, so that its duration reveals nothing about
 * the token.
 */
function isSame(given: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}
