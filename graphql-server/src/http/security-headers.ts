import type { RequestHandler } from "express";
import helmet from "helmet";

/** The only third party in a page: the contact page's map, loaded after a tap. */
const MAP_ORIGIN = "https://www.openstreetmap.org";

/** Addresses of files and API, whose answers no browser opens as a document or runs as a worker; any other may be one. */
const NO_DOCUMENTS =
  /^\/(?:assets|images|banners|icons|screenshots|graphql|catalogue-events|api(?!\/docs))\b|\.(?:avif|webp|png|ico|webmanifest)$/;

/** Middleware that sets the security headers. */
export interface SecurityHeaders {
  /** Those of the answer that an address promises: a document's, or a file's. */
  byAddress: RequestHandler;
  /** A document's, whatever the address: pages also answer addresses at which no file is. */
  ofDocuments: RequestHandler;
}

/**
 * The security headers. Those that only documents and workers obey are left out of the answers that are neither: on a
 * phone's first visit they would be 40 kB. The content security policy allows scripts of the shop only, none inline but
 * those with the given hashes, and of inline styles only the style sheet with the given hash.
 * @param inline CSP sources of the inline scripts and of the shell's inline style sheet, which rendered pages replace
 * by their own; undefined where no pages are served, empty in development
 * @param imageHost origin of an external image host; undefined for the embedded one
 */
export function securityHeaders(
  inline: { scriptHashes: readonly string[]; shellStyleHash: string } | undefined,
  publicUrl: string,
  imageHost: string | undefined,
): SecurityHeaders {
  const secure = publicUrl.startsWith("https:");
  const everywhere = {
    strictTransportSecurity: secure && { maxAge: 31_536_000 },
    crossOriginEmbedderPolicy: false,
    // Obsolete, or said by the policy: no browser that runs the shop reads them.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xPoweredBy: false,
  } as const;
  const forOthers = helmet({
    ...everywhere,
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: false,
    referrerPolicy: false,
  });
  const ofDocuments = helmet({
    ...everywhere,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(inline?.scriptHashes ?? [])],
        styleSrc: ["'self'", ...(inline?.shellStyleHash ? [inline.shellStyleHash] : [])],
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
    // Pop-ups keep their opener: links from chat applications may open the shop in one. The pages open none themselves.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  return {
    byAddress: (request, response, next) =>
      (NO_DOCUMENTS.test(request.path) ? forOthers : ofDocuments)(request, response, next),
    ofDocuments,
  };
}
