import { type LookupAddress, promises } from "node:dns";

/** Longest wait for a name server's answer (ms). */
const TIMEOUT_MS = 3_000;

/**
 * Resolves a host name to all its IP addresses. This function asks the name servers directly, once and for a short
 * time. Node's `lookup` is not used, because all look-ups of the process share a few threads. Some invented names whose
 * servers never answer would block these threads for half a minute. The file `hosts` is not read.
 * @param servers IP addresses of name servers; those of the operating system by default
 * @throws the error of the name server if the name has no IP address
 */
export async function resolveByDns(host: string, servers?: readonly string[]): Promise<LookupAddress[]> {
  // Each call creates a resolver, because the operating system's name servers may have changed since the last call.
  const resolver = new promises.Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  if (servers) resolver.setServers(servers);
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = [
    ...(four.status === "fulfilled" ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === "fulfilled" ? six.value : []).map((address) => ({ address, family: 6 })),
  ];
  if (addresses.length === 0 && four.status === "rejected") throw four.reason;
  return addresses;
}
