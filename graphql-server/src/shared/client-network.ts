/** Groups of 16 bits in an IPv6 address, and in the part that names a network: a customer gets 2⁶⁴ addresses. */
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** What counts as one client: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function clientNetwork(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!address.includes(":")) return address;
  const [head = [], tail = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => "0");
  return [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS).join(":").toLowerCase();
}
