import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** A request with its client's address according to TRUST_PROXY, as Express determines it. */
export type AddressedRequest = IncomingMessage & { readonly ip?: string | undefined };

/** Returns the client of a request for queues and streams: its address key. */
export const clientOf = ({ ip }: AddressedRequest): string => addressKey(ip ?? "");

/**
 * Returns the key of a client's address in rate limits. An IPv4 address is its own key, also if written as IPv6
 * (`::ffff:192.0.2.1`). An IPv6 address has the key of its /56, because providers give a customer up to 256 networks
 * of 64 bits, whose addresses can change with every request. Any other text is returned unchanged.
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [plain = ""] = address.split("%");
  // The URL rewrites dotted parts of an address in hexadecimal, because ipaddr.js reads a dotted part only in a
  // mapped address.
  const ip = ipaddr.IPv6.parse(new URL(`http://[${plain}]`).hostname.slice(1, -1));
  if (ip.isIPv4MappedAddress()) return ip.toIPv4Address().toString();
  const [a = 0, b = 0, c = 0, d = 0] = ip.parts;
  return `${[a, b, c, d & 0xff00].map((part) => part.toString(16)).join(":")}::/56`;
}
