import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The only range of public IPv6 addresses. All other addresses are special or not assigned. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * True if an IP address is on the public internet. False for IP addresses of this machine, its network, its provider's
 * network and its cloud's metadata service.
 */
export function isPublicIp(address: string): boolean {
  if (isIP(address) === 0 || !ipaddr.isValid(address) || address.includes("%")) return false;
  const ip = ipaddr.parse(address);
  if (ip.range() !== "unicast") return false;
  return ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_UNICAST);
}
