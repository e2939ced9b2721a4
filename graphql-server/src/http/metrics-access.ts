import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  PRIVATE.addSubnet(network, prefix, "ipv4");
PRIVATE.addAddress("::1", "ipv6");
PRIVATE.addSubnet("fc00::", 7, "ipv6");
PRIVATE.addSubnet("fe80::", 10, "ipv6");

/**
 * Whether a request may read the metrics: with a token by that token as bearer; without one only from this machine or
 * its private network, and not through a proxy, which everybody's requests come through.
 * @param token of the setting METRICS_TOKEN
 */
export function mayReadMetrics(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  token: string | undefined,
): boolean {
  if (token !== undefined) return isSame(/^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1], token);
  const isDirect = headers["x-forwarded-for"] === undefined && headers.forwarded === undefined;
  return isDirect && isPrivate(socket.remoteAddress ?? "");
}

function isPrivate(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return plain !== "" && PRIVATE.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}

/** Compares in constant time. */
function isSame(given: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}
