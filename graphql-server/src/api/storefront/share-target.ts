import type { RequestHandler } from "express";

/**
 * URL path to which a phone sends text that another application shares with the shop. The PWA has the same path in
 * `SHARE_PATH` (`lib/storage/shared-message.ts`).
 */
const SHARE_PATH = "/partage";
const SEE_OTHER = 303;

/**
 * Redirects a request with text that another application shares with the shop, if the device's service worker has not
 * answered it. The text may be an SMS about a payment with balances and names, so it is neither read nor logged. The
 * page to which the request is redirected offers to paste the SMS.
 */
export const redirectSharedMessages: RequestHandler = (request, response, next) => {
  if (request.path !== SHARE_PATH) return next();
  response.set("Cache-Control", "no-store").redirect(SEE_OTHER, "/orders#message");
};
