import type { ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { prepareResponse, sendResponse } from "../http/cached-response.ts";
import type { ResponseCache } from "../http/response-cache.ts";
import type { Shop } from "../shared/shop.rules.ts";
import { canonicalAddress, isPrivatePage, pageCacheKey } from "./cache-key.ts";
import type { PageDocument, Storefront } from "./storefront.ts";

const HTML = "text/html; charset=utf-8";

/**
 * Answers every address that is no file and no API with a document: rendered for a first visit, cached as compressed
 * bytes until the catalogue changes. Private pages get the app shell, which renders them in the browser.
 */
export function pageHandler(
  { pages, shellStyleHash }: Storefront,
  cache: ResponseCache,
  shopNow: () => Shop,
): RequestHandler {
  const shellOf = async (shop: Shop): Promise<PageDocument> => ({
    html: await pages.shell(shop),
    status: 200,
    styleHash: shellStyleHash,
  });
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
    if (isPrivatePage(request.path)) {
      return sendResponse(request, response, prepare(await shellOf(shop), { "X-Robots-Tag": "noindex" }));
    }
    const address = canonicalAddress(request.originalUrl);
    const cached = await cache.getOrCreate(pageCacheKey(shop, address), async () => {
      try {
        return prepare(await pages.page(shop, address));
      } catch (error) {
        // The shell may still manage in the browser.
        request.log.error({ err: error, address }, "page not rendered");
        return prepare({ ...(await shellOf(shop)), status: 500 });
      }
    });
    sendResponse(request, response, cached);
  };
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
