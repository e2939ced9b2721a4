import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Ranges that ipaddr.js treats as public although they are not. Source: IANA's special-purpose address registries
 * (RFC 6890): benchmarks; IPv6's protocol assignments and documentation.
 */
const SPECIAL = {
  ipv4: [ipaddr.IPv4.parseCIDR("198.18.0.0/15")],
  ipv6: [ipaddr.IPv6.parseCIDR("2001::/23"), ipaddr.IPv6.parseCIDR("3fff::/20")],
};
/** IPv6's only public range: all others are special or not assigned. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * True if an IP address is on the public internet: not of this machine, its network, its provider's network or its
 * cloud's metadata service.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || !ipaddr.isValid(address) || address.includes("%")) return false;
  const ip = ipaddr.parse(address);
  if (ip.range() !== "unicast") return false;
  if (ip instanceof ipaddr.IPv4) return !SPECIAL.ipv4.some((range) => ip.match(range));
  return ip.match(GLOBAL_UNICAST) && !SPECIAL.ipv6.some((range) => ip.match(range));
}
