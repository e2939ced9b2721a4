import type { ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { prepareResponse, type ResponseCache, sendResponse } from "../http/response-cache.ts";
import type { Logger } from "../logging.ts";
import type { Shop } from "../shop.rules.ts";
import { isPrivatePage, pageAddress } from "./page-address.ts";
import type { Pages } from "./storefront-build.ts";

const HTML = "text/html; charset=utf-8";

/**
 * Answers every address that is no file and no API with a page: rendered here for a first visit, kept as
 * compressed bytes until the catalogue changes. Private pages are the shell, which draws them on the phone.
 */
export function answerPages(pages: Pages, cache: ResponseCache, shopNow: () => Shop): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const shop = shopNow();
    if (isPrivatePage(request.path)) {
      const headers = { "X-Robots-Tag": "noindex" };
      return sendResponse(
        request,
        response,
        prepareResponse(await pages.shell(shop), { type: HTML, headers }),
      );
    }
    const address = pageAddress(request.originalUrl);
    const headers = keptHeaders(response);
    const answer = await cache.getOrMake(pageKey(shop, address), async () => {
      const { html, status } = await drawn(pages, shop, address, request.log);
      return prepareResponse(html, { status, type: HTML, headers });
    });
    sendResponse(request, response, answer);
  };
}

/** The page, or, when drawing it fails, the shell: the browser may still manage. */
async function drawn(
  pages: Pages,
  shop: Shop,
  address: string,
  log: Logger,
): Promise<{ html: string; status: number }> {
  try {
    const { html, rendered } = await pages.page(shop, address);
    return { html, status: rendered.status };
  } catch (error) {
    log.error({ err: error, address }, "page not drawn");
    return { html: await pages.shell(shop), status: 500 };
  }
}

/** The year stands in the footer: a kept page must not outlive it. */
export const pageKey = (shop: Shop, address: string): string => `${shop.year} ${address}`;

/** The security headers set so far: a kept page goes out without passing through what set them. */
function keptHeaders(response: ServerResponse): Record<string, string> {
  const entries = Object.entries(response.getHeaders()).filter(([name]) => name !== "x-request-id");
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
