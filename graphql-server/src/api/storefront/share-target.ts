import type { RequestHandler } from "express";

/**
 * URL path to which a phone sends text that another application shares with the shop. The PWA has the same path in
 * `SHARE_PATH` (`lib/storage/shared-message.ts`).
 */
const SHARE_PATH = "/partage";
const SEE_OTHER = 303;

/**
 * Answers a request with text that another application shares with the shop. Such a request reaches the server only if
 * the device has no service worker of the shop. The text may be an SMS about a payment, with balances and names, so the
 * server neither reads nor logs it. It redirects the request to a page that offers to paste the SMS.
 */
export const redirectSharedMessages: RequestHandler = (request, response, next) => {
  if (request.path !== SHARE_PATH) return next();
  response.set("Cache-Control", "no-store").redirect(SEE_OTHER, "/orders#message");
};
