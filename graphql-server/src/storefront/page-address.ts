/** Query parameters a page's content depends on; all others (campaign marks and the like) are dropped. */
const PARAMETERS = ["category", "q", "min", "max", "sort"];

/** Pages that show one person's own things: never rendered on the server, the shell draws them. */
const PRIVATE = /^\/(cart|account|admin-panel)(\/|$)/;

export const isPrivatePage = (path: string): boolean => PRIVATE.test(path);

/**
 * The one address under which a page is rendered and kept, whatever else a link carries.
 * @param originalUrl path and query as requested
 */
export function pageAddress(originalUrl: string): string {
  const { pathname, searchParams } = new URL(originalUrl, "http://shop");
  const kept = [...searchParams].filter(([name]) => PARAMETERS.includes(name));
  kept.sort(([a], [b]) => PARAMETERS.indexOf(a) - PARAMETERS.indexOf(b));
  const query = new URLSearchParams(kept).toString();
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") || "/" : pathname;
  return query ? `${path}?${query}` : path;
}
