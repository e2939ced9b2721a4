import { type LookupAddress, lookup as resolveName } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { isPublicIp } from "./public-ip.ts";

/** The error that a host has an IP address to which the shop must not connect. */
export class IpRefused extends Error {
  override readonly name = "IpRefused";
}

/**
 * Decides to which IP addresses the shop may connect if somebody outside the shop has named the host. Tests replace
 * both functions, so that the shop may connect to servers of the test on this machine.
 */
export interface AllowedIps {
  isAllowed(address: string): boolean;
  resolve(host: string, done: (error: Error | null, addresses: readonly LookupAddress[]) => void): void;
}

export const PUBLIC_INTERNET: AllowedIps = {
  isAllowed: isPublicIp,
  resolve: (host, done) => resolveName(host, { all: true }, done),
};

/**
 * Returns the lookup function for a request to a URL. The lookup function resolves the host's name once, checks all IP
 * addresses of the host, and returns them for the connection. It fails if one of these IP addresses is not allowed.
 * @throws IpRefused if the URL itself contains an IP address that is not allowed. This case is checked here, because
 * Node calls no lookup function for such a URL
 */
export function checkedLookup({ hostname }: URL, rules: AllowedIps): LookupFunction {
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0 && !rules.isAllowed(literal)) throw new IpRefused(literal);
  return (host, options, callback) => {
    rules.resolve(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? withoutAddress(host), "", 0);
      if (!addresses.every(({ address }) => rules.isAllowed(address)))
        return callback(new IpRefused(host), "", 0);
      if (options.all) return callback(null, [...addresses]);
      callback(null, first.address, first.family);
    });
  };
}

const withoutAddress = (host: string): Error =>
  Object.assign(new Error(`no address: ${host}`), { code: "ENOTFOUND" });
