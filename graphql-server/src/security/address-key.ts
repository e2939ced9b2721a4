import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";

/** A request with its client's address by the setting TRUST_PROXY, as Express determines it. */
export type AddressedRequest = IncomingMessage & { readonly ip?: string | undefined };

/** Who sends a request, for queues and streams: what its address counts as. */
export const clientOf = ({ ip }: AddressedRequest): string => addressKey(ip ?? "");

const GROUPS = 8;

/**
 * What a client's address counts as in rate limits: an IPv4 address itself, also when it is written as IPv6
 * (`::ffff:192.0.2.1`); of an IPv6 address its /56, because providers give a customer up to 256 networks of 64 bits, whose
 * addresses can change with every request.
 * Any other text is returned as it is.
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = expand(address.split("%")[0] ?? "");
  return mappedIPv4(groups) ?? `${networkOf(groups)}::/56`;
}

/** The first 56 bits: three groups, and the upper half of the fourth. */
function networkOf([a, b, c, d = "0"]: readonly string[]): string {
  return [a, b, c, (Number.parseInt(d, 16) & 0xff00).toString(16)].join(":");
}

/** The eight groups of an IPv6 address, in lower case without leading zeros. */
function expand(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const before = groupsOf(head);
  if (tail === undefined) return before;
  const after = groupsOf(tail);
  return [...before, ...Array<string>(GROUPS - before.length - after.length).fill("0"), ...after];
}

function groupsOf(text: string): string[] {
  return text.split(":").flatMap((group) => {
    if (group === "") return [];
    return isIPv4(group) ? groupsOfIPv4(group) : [Number.parseInt(group, 16).toString(16)];
  });
}

function groupsOfIPv4(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
}

/** The IPv4 address in `::ffff:0:0/96`; undefined for any other. */
function mappedIPv4(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return undefined;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join(".");
}
