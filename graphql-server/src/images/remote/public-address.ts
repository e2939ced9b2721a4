import { BlockList, isIP } from "node:net";

/** IPv4 ranges that are not on the public internet. Source: IANA's special-purpose address registry (RFC 6890), multicast. */
const SPECIAL_IPV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Within IPv6's only public range, those that lead elsewhere: protocol assignments with Teredo, documentation, 6to4. */
const SPECIAL_IPV6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const special = new BlockList();
for (const [net, prefix] of SPECIAL_IPV4) special.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of SPECIAL_IPV6) special.addSubnet(net, prefix, "ipv6");

/** Everything else is loopback, link-local, unique local, IPv4 in another form, multicast or not assigned. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/**
 * Whether an IP address is on the public internet: not of this machine, its network, its provider's network or its cloud's
 * metadata service.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  if (family !== 6 || address.includes("%")) return false;
  return globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
}
