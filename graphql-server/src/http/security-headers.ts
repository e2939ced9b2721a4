import type { RequestHandler } from "express";
import helmet from "helmet";

/** The one third party a page may show, and only after a tap: the contact page's map. */
const MAP = "https://www.openstreetmap.org";

/**
 * The pages' policy: own scripts only, none inline; of styles only the inline sheet, by its hash.
 * @param shellStyleHash CSP source of the shell's inline style sheet; a drawn page replaces it by its own
 * @param imageHost origin pictures are uploaded to, when it is another's
 */
export function securityHeaders(
  shellStyleHash: string | undefined,
  publicUrl: string,
  imageHost: string | undefined,
): RequestHandler {
  const secure = publicUrl.startsWith("https:");
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...(shellStyleHash ? [shellStyleHash] : [])],
        imgSrc: ["'self'", "data:", "blob:", "https://res.cloudinary.com", ...(imageHost ? [imageHost] : [])],
        connectSrc: ["'self'", ...(imageHost ? [imageHost] : [])],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: [MAP],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000 },
    crossOriginEmbedderPolicy: false,
    // A sign-in by a link from a chat app must not lose its opener's window; the pages open none themselves.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xPoweredBy: false,
  });
}
