import type { ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import type { WorkQueue } from "../admission/work-queue.ts";
import { isUnavailable, ShopError } from "../errors/shop-error.ts";
import { requesterOf } from "../http/admission.ts";
import { type CachedResponse, prepareResponse, sendResponse } from "../http/cached-response.ts";
import type { ResponseCache } from "../http/response-cache.ts";
import type { Shop } from "../shop-profile/shop.rules.ts";
import { canonicalAddress, isPrivatePage, pageCacheKey } from "./cache-key.ts";
import type { PageDocument, Storefront } from "./storefront.ts";

const HTML = "text/html; charset=utf-8";
/** Stands for the address in the cache key of all private pages; no address begins so. */
const PRIVATE_SHELL = "shell";

/**
 * Answers every address that is no file and no API with a document: rendered for a first visit, cached as compressed
 * bytes until the catalogue changes. Private pages get the app shell, which renders them in the browser.
 */
export function pageHandler(
  { pages, shellStyleHash }: Storefront,
  cache: ResponseCache,
  admission: WorkQueue,
  shopNow: () => Shop,
): RequestHandler {
  const shellOf = async (shop: Shop): Promise<PageDocument> => ({
    html: await pages.shell(shop),
    status: 200,
    styleHash: shellStyleHash,
  });
  // Made once: thousands are refused in a rush.
  const busyPage = prepareBusyPage(ShopError.overloaded());
  return async (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const shop = shopNow();
    const headers = headersSet(response);
    const prepare = ({ html, status, styleHash }: PageDocument, more: Record<string, string> = {}) =>
      prepareResponse(html, {
        status,
        type: HTML,
        headers: { ...withStyleHash(headers, shellStyleHash, styleHash), ...more },
      });
    const address = canonicalAddress(request.originalUrl);
    if (isPrivatePage(address)) {
      const shell = await cache.getOrCreate(pageCacheKey(shop, PRIVATE_SHELL), async () =>
        prepare(await shellOf(shop), { "X-Robots-Tag": "noindex" }),
      );
      return sendResponse(request, response, shell);
    }
    const render = async () => {
      try {
        return await admission.run(
          async () => prepare(await pages.page(shop, address)),
          requesterOf(request),
        );
      } catch (error) {
        if (isUnavailable(error)) throw error;
        // The shell may still manage in the browser.
        request.log.error({ err: error, address }, "page not rendered");
        return prepare({ ...(await shellOf(shop)), status: 500 });
      }
    };
    const page = await cache.getOrCreate(pageCacheKey(shop, address), render).catch((error: unknown) => {
      if (isUnavailable(error)) return busyPage;
      throw error;
    });
    sendResponse(request, response, page);
  };
}

/** A page for a visitor who comes while more pages are asked for than can be rendered; it loads again by itself. */
function prepareBusyPage({ message, retryAfter = 5 }: ShopError): CachedResponse {
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
  const headers = { "Cache-Control": "no-store", "Retry-After": String(retryAfter) };
  return prepareResponse(html, { status: 503, type: HTML, headers });
}

/** The security headers set so far: a cached page is sent without the middleware that sets them. */
function headersSet(response: ServerResponse): Record<string, string> {
  const entries = Object.entries(response.getHeaders()).filter(([name]) => name !== "x-request-id");
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

const POLICY = "content-security-policy";

/** Puts the hash of a page's own inline style sheet in the place of the shell's, in the policy. */
function withStyleHash(
  headers: Record<string, string>,
  shellHash: string,
  pageHash: string,
): Record<string, string> {
  const policy = headers[POLICY];
  return policy && shellHash ? { ...headers, [POLICY]: policy.replace(shellHash, pageHash) } : headers;
}
