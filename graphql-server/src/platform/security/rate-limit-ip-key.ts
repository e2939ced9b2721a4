import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** A request with its client's IP address. Express determines the IP address according to the setting TRUST_PROXY. */
export type AddressedRequest = IncomingMessage & { readonly ip?: string | undefined };

/** Returns the key under which queues and event streams count a request's client. */
export const clientOf = ({ ip }: AddressedRequest): string => ipKey(ip ?? "");

/**
 * Returns the key under which rate limits count a client's IP address. An IPv4 address is its own key, also in its IPv6
 * form (`::ffff:192.0.2.1`). An IPv6 address has the key of its /56, because a provider may give one customer 256
 * networks of 64 bits, and the customer can change the address with every request. Any other text is its own key.
 */
export function ipKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [plain = ""] = address.split("%");
  // `URL` writes all parts of an IPv6 address in hexadecimal. ipaddr.js would read the deprecated form ::192.0.2.1,
  // whose last part has dots, as ::ffff:192.0.2.1.
  const ip = ipaddr.IPv6.parse(new URL(`http://[${plain}]`).hostname.slice(1, -1));
  if (ip.isIPv4MappedAddress()) return ip.toIPv4Address().toString();
  const [a = 0, b = 0, c = 0, d = 0] = ip.parts;
  return `${[a, b, c, d & 0xff00].map((part) => part.toString(16)).join(":")}::/56`;
}
