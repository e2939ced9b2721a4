import type { RequestHandler } from "express";

/** As `SHARE_PATH` of the PWA (`lib/storage/shared-message.ts`). */
const SHARE_PATH = "/partage";
const SEE_OTHER = 303;

/**
 * Redirects what another application shares with the shop on a device whose service worker does not answer it. The body
 * may contain balances and names, so it is neither read nor logged; the page then offers to paste the message.
 */
export const redirectSharedMessages: RequestHandler = (request, response, next) => {
  if (request.path !== SHARE_PATH) return next();
  response.set("Cache-Control", "no-store").redirect(SEE_OTHER, "/orders#message");
};
