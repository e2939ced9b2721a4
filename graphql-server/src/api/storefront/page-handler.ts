import type { RequestHandler } from "express";
import { RIDER_PATH } from "../../features/orders/rounds/round.rules.ts";
import type { Shop } from "../../features/shop/profile/shop.rules.ts";
import type { WorkQueue } from "../../platform/admission/work-queue.ts";
import { isUnavailable, ShopError } from "../../platform/errors/shop-error.ts";
import { type CachedResponse, prepareResponse, sendResponse } from "../../platform/http/cached-response.ts";
import type { ResponseCache } from "../../platform/http/response-cache.ts";
import type { DocumentHeaders } from "../../platform/http/security-headers.ts";
import type { Logger } from "../../platform/logging/logger.ts";
import { clientOf } from "../../platform/security/rate-limit-ip-key.ts";
import { canonicalUrl, PANEL, privateFolder } from "./cache-key.ts";
import type { PageDocument, Pages, Storefront } from "./storefront.ts";

const HTML = "text/html; charset=utf-8";
/** Prefix of the cache keys of private pages. No URL of a public page begins with this prefix. */
const PRIVATE_SHELL = "shell:";

export interface PageHandlerParts extends Pick<Storefront, "pages"> {
  cache: ResponseCache;
  queue: WorkQueue;
  shopNow: () => Shop;
  documentHeaders: DocumentHeaders;
  logger: Logger;
}

/**
 * Answers every URL that belongs neither to a file nor to an API with an HTML page:
 * - A public page is rendered, and cached as compressed bytes until the catalogue changes.
 * - A private page gets the app shell, and a page of the admin panel gets the panel's own HTML page. The browser then
 *   renders the content.
 */
export function pageHandler({
  pages,
  cache,
  queue,
  shopNow,
  documentHeaders,
  logger,
}: PageHandlerParts): RequestHandler {
  // The page for an overloaded shop is prepared only once, because under load the server may send it thousands of
  // times.
  const busyPage = prepareBusyPage(ShopError.overloaded(), documentHeaders());
  return async (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const shop = shopNow();
    const url = canonicalUrl(request.originalUrl);
    const folder = privateFolder(url);
    if (folder) {
      const shell = await cache.getOrCreate(PRIVATE_SHELL + folder, async () =>
        prepare(await privateDocument(pages, shop, folder), {
          "X-Robots-Tag": "noindex",
          // The URL of the rider's page contains a secret key, so no proxy may store the page, and no other site may
          // see the URL.
          ...(folder === RIDER_PATH && { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" }),
        }),
      );
      return sendResponse(request, response, shell);
    }
    const render = async () => {
      try {
        return await queue.run(async () => prepare(await pages.page(shop, url)), clientOf(request));
      } catch (error) {
        if (isUnavailable(error)) throw error;
        // After a failed rendering, the answer is the app shell with the status 500, because the shell may still render
        // the page in the browser.
        logger.error({ err: error, id: request.id, url }, "page not rendered");
        return prepare({ ...(await pages.shell(shop, url)), status: 500 });
      }
    };
    const page = await cache.getOrCreate(url, render).catch((error: unknown) => {
      if (isUnavailable(error)) return busyPage;
      throw error;
    });
    sendResponse(request, response, page);
  };
}

function privateDocument(pages: Pages, shop: Shop, folder: string): Promise<PageDocument> {
  if (folder === PANEL) return pages.panel(shop);
  return folder === RIDER_PATH ? pages.rider(shop) : pages.shell(shop, folder);
}

/**
 * Forbids CDNs to change the HTML, for example to hide the e-mail addresses in it. If the HTML differs from what React
 * expects, React renders the whole page again.
 */
const CACHE_CONTROL = "no-cache, no-transform";

const prepare = ({ html, status, headers }: PageDocument, more = {}): CachedResponse =>
  prepareResponse(html, {
    status,
    type: HTML,
    headers: { ...headers, "Cache-Control": CACHE_CONTROL, ...more },
  });

/** Prepares the page that visitors see while the rendering queue is full. The page reloads itself. */
function prepareBusyPage(
  { message, retryAfter = 5 }: ShopError,
  documentHeaders: PageDocument["headers"],
): CachedResponse {
  const html = `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${retryAfter}">
<title>La boutique est très demandée</title>
<h1>La boutique est très demandée</h1>
<p>${message}. Cette page se recharge toute seule.</p>
<p><a href="">Réessayer</a></p>
</html>
`;
  const headers = { ...documentHeaders, "Cache-Control": "no-store", "Retry-After": String(retryAfter) };
  return prepareResponse(html, { status: 503, type: HTML, headers });
}
