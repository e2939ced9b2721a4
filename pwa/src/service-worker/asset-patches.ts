import { type AssetPatch, FORMER_NAME, patched } from "graphql-server/api/storefront/assets/asset-patch";
import { cacheNames, type WorkboxPlugin } from "workbox-core";
import { isOfRevision } from "./precache.ts";

/**
 * URL of a file with a hash in its name. The two groups are the parts before and after the hash, which are the same in
 * all releases.
 */
const HASHED = /^(.*\/assets\/.+-)[\w-]{8}(\.\w+)$/;

/**
 * Fetches a file of a new release as a patch of the former release's file, which the precache still contains during the
 * installation. If the server has no such patch, it answers with the whole file.
 */
export const asPatch: WorkboxPlugin = {
  requestWillFetch: async ({ request, state }) => {
    const former = await formerOf(request.url);
    if (!former || !state) return request;
    state.former = former;
    const address = new URL(request.url);
    address.searchParams.set(FORMER_NAME, former.name);
    return new Request(address, { credentials: request.credentials });
  },
  fetchDidSucceed: async ({ request, response, state }) => {
    const former: Former | undefined = state?.former;
    if (!former || response.headers.get("Content-Type") !== "application/json") return response;
    const { revision, parts }: AssetPatch = await response.json();
    const file = new Response(patched(await former.file.text(), parts), {
      headers: { "Content-Type": former.file.headers.get("Content-Type") ?? "" },
    });
    // A patch applied to a damaged former file makes a wrong file, so the whole file is fetched instead.
    return (await isOfRevision(file, revision)) ? file : fetch(request.url.replace(/\?.*/, ""));
  },
};

interface Former {
  name: string;
  file: Response;
}

/** Returns the newest file in the precache that has the same name as this file but another hash. */
async function formerOf(url: string): Promise<Former | undefined> {
  const family = familyOf(url);
  if (!family) return undefined;
  const cache = await caches.open(cacheNames.precache);
  const key = (await cache.keys())
    .filter((other) => other.url !== url && familyOf(other.url) === family)
    .pop();
  const file = key && (await cache.match(key));
  return file && { name: key.url.replace(/.*\//, ""), file };
}

function familyOf(url: string): string | undefined {
  const [, name, extension] = HASHED.exec(url) ?? [];
  return name && extension && name + extension;
}
