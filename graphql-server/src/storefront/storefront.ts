import type { ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { prepareResponse, type ResponseCache, sendResponse } from "../http/response-cache.ts";
import type { Shop } from "../shared/shop.rules.ts";
import { isPrivatePage, pageAddress } from "./page-address.ts";
import type { DrawnPage, StorefrontBuild } from "./storefront-build.ts";

const HTML = "text/html; charset=utf-8";

/**
 * Answers every address that is no file and no API with a page: rendered here for a first visit, kept as
 * compressed bytes until the catalogue changes. Private pages are the shell, which draws them on the phone.
 */
export function answerPages(
  { pages, shellStyleHash }: StorefrontBuild,
  cache: ResponseCache,
  shopNow: () => Shop,
): RequestHandler {
  const shellOf = async (shop: Shop): Promise<DrawnPage> => ({
    html: await pages.shell(shop),
    status: 200,
    styleHash: shellStyleHash,
  });
  return async (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const shop = shopNow();
    const headers = keptHeaders(response);
    const answer = ({ html, status, styleHash }: DrawnPage, more: Record<string, string> = {}) =>
      prepareResponse(html, {
        status,
        type: HTML,
        headers: { ...withStyleHash(headers, shellStyleHash, styleHash), ...more },
      });
    if (isPrivatePage(request.path)) {
      return sendResponse(request, response, answer(await shellOf(shop), { "X-Robots-Tag": "noindex" }));
    }
    const address = pageAddress(request.originalUrl);
    const kept = await cache.getOrCreate(pageKey(shop, address), async () => {
      try {
        return answer(await pages.page(shop, address));
      } catch (error) {
        // The shell may still manage in the browser.
        request.log.error({ err: error, address }, "page not drawn");
        return answer({ ...(await shellOf(shop)), status: 500 });
      }
    });
    sendResponse(request, response, kept);
  };
}

/** The year stands in the footer: a kept page must not outlive it. */
export const pageKey = (shop: Shop, address: string): string => `${shop.year} ${address}`;

/** The security headers set so far: a kept page goes out without passing through what set them. */
function keptHeaders(response: ServerResponse): Record<string, string> {
  const entries = Object.entries(response.getHeaders()).filter(([name]) => name !== "x-request-id");
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

const POLICY = "content-security-policy";

/** A drawn page's inline style sheet is its own: the policy names it in the place of the shell's. */
function withStyleHash(
  headers: Record<string, string>,
  shellHash: string,
  pageHash: string,
): Record<string, string> {
  const policy = headers[POLICY];
  return policy && shellHash ? { ...headers, [POLICY]: policy.replace(shellHash, pageHash) } : headers;
}
