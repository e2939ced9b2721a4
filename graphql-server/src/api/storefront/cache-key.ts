import { parseUrl } from "../../platform/text/parse-url.rules.ts";

/**
 * Query parameters that change the content of a page. All other parameters, for example those of advertising campaigns,
 * are removed.
 */
const PARAMETERS = [
  "category",
  "size",
  "colour",
  "q",
  "min",
  "max",
  "promotion",
  "available",
  "sort",
  "variante",
];

/**
 * Regular expression for the URLs of private pages: pages with one user's data, and the page on which a user sets a new
 * password. The server never renders these pages; the app shell renders them in the browser.
 */
const PRIVATE = /^(\/(?:cart|favoris|account|orders|admin-panel|reset-password|tournee))(?:[/?]|$)/i;

/** First folder in the URLs of the admin panel. */
export const PANEL = "/admin-panel";

/**
 * Returns the first folder in the URL of a private page, for example `/admin-panel`; undefined for a public page.
 * @param url a canonical URL; in any other URL, `..` could lead from a public folder to a private page
 */
export const privateFolder = (url: string): string | undefined => PRIVATE.exec(url)?.[1]?.toLowerCase();

/**
 * Returns the URL under which a page is rendered and cached. Query parameters that do not change the page are removed.
 * @param originalUrl path and query as requested
 */
export function canonicalUrl(originalUrl: string): string {
  const { pathname, searchParams } = parseTarget(originalUrl);
  const kept = [...searchParams].filter(([name]) => PARAMETERS.includes(name));
  kept.sort(([a], [b]) => PARAMETERS.indexOf(a) - PARAMETERS.indexOf(b));
  const query = new URLSearchParams(kept).toString();
  const path = pathname.length > 1 ? pathname.replace(/(?<!\/)\/+$/, "") || "/" : pathname;
  return query ? `${path}?${query}` : path;
}

/**
 * Parses the text between the method and the HTTP version of a request. Browsers send a path there, which may begin
 * with two slashes. Other clients may send a whole URL or any text.
 */
function parseTarget(target: string): URL {
  if (target.startsWith("/")) return new URL(`http://shop${target}`);
  return parseUrl(target) ?? new URL("http://shop/");
}
