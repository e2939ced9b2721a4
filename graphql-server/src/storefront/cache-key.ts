/** Query parameters that a page's content depends on; all others (campaign marks and the like) are dropped. */
const PARAMETERS = ["category", "size", "q", "min", "max", "promotion", "available", "sort", "variante"];

/** Pages of one user's own data, or of a link that is theirs alone: never rendered on the server, the app shell renders them in the browser. */
const PRIVATE = /^\/(cart|favoris|account|orders|admin-panel|reset-password)([/?]|$)/i;

/** @param address a canonical one: of another form, dots could lead from a public folder to a private page */
export const isPrivatePage = (address: string): boolean => PRIVATE.test(address);

/**
 * The one address under which a page is rendered and cached, whatever else a link carries.
 * @param originalUrl path and query as requested
 */
export function canonicalAddress(originalUrl: string): string {
  const { pathname, searchParams } = parseTarget(originalUrl);
  const kept = [...searchParams].filter(([name]) => PARAMETERS.includes(name));
  kept.sort(([a], [b]) => PARAMETERS.indexOf(a) - PARAMETERS.indexOf(b));
  const query = new URLSearchParams(kept).toString();
  const path = pathname.length > 1 ? pathname.replace(/(?<!\/)\/+$/, "") || "/" : pathname;
  return query ? `${path}?${query}` : path;
}

/** A request's target: almost always a path, which may begin with two slashes; else a whole URL, or anything at all. */
function parseTarget(target: string): URL {
  if (target.startsWith("/")) return new URL(`http://shop${target}`);
  return new URL(URL.canParse(target) ? target : "http://shop/");
}
