import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** A request with its client's address by the setting TRUST_PROXY, as Express determines it. */
export type AddressedRequest = IncomingMessage & { readonly ip?: string | undefined };

/** Who sends a request, for queues and streams: what its address counts as. */
export const clientOf = ({ ip }: AddressedRequest): string => addressKey(ip ?? "");

/**
 * What a client's address counts as in rate limits: an IPv4 address itself, also when it is written as IPv6
 * (`::ffff:192.0.2.1`); of an IPv6 address its /56, because providers give a customer up to 256 networks of 64 bits, whose
 * addresses can change with every request.
 * Any other text is returned as it is.
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [plain = ""] = address.split("%");
  // A URL writes every group in hexadecimal: ipaddr.js reads the dotted form of mapped addresses only.
  const ip = ipaddr.IPv6.parse(new URL(`http://[${plain}]`).hostname.slice(1, -1));
  if (ip.isIPv4MappedAddress()) return ip.toIPv4Address().toString();
  const [a = 0, b = 0, c = 0, d = 0] = ip.parts;
  return `${[a, b, c, d & 0xff00].map((part) => part.toString(16)).join(":")}::/56`;
}
