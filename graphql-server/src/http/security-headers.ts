import type { RequestHandler } from "express";
import helmet from "helmet";

/** The only third party in a page: the contact page's map, loaded after a tap. */
const MAP_ORIGIN = "https://www.openstreetmap.org";

/** Answers of this path are data: what only documents obey would be half a phone's bytes of a return visit. */
const DATA_PATH = "/graphql";
/** Obeyed by browsers and plug-ins that are long gone. */
const OBSOLETE = { xDownloadOptions: false, xPermittedCrossDomainPolicies: false };

/**
 * Middleware: the security headers. The content security policy allows scripts of the shop only, none inline, and of
 * inline styles only the style sheet with the given hash.
 * @param shellStyleHash CSP source of the shell's inline style sheet; rendered pages replace it by their own
 * @param imageHost origin of an external image host; undefined for the embedded one
 */
export function securityHeaders(
  shellStyleHash: string | undefined,
  publicUrl: string,
  imageHost: string | undefined,
): RequestHandler {
  const secure = publicUrl.startsWith("https:");
  const strictTransportSecurity = secure && { maxAge: 31_536_000 };
  const ofData = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xXssProtection: false,
    xPoweredBy: false,
    ...OBSOLETE,
  });
  const ofPages = helmet({
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
        frameSrc: [MAP_ORIGIN],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity,
    crossOriginEmbedderPolicy: false,
    // Pop-ups keep their opener: links from chat applications may open the shop in one. The pages open none themselves.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xPoweredBy: false,
    ...OBSOLETE,
  });
  return (request, response, next) =>
    (request.path === DATA_PATH ? ofData : ofPages)(request, response, next);
}
