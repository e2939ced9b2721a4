import { createHash } from "node:crypto";

/** Origin of the map on the contact page, which is loaded after a click. Pages may show no other site in a frame. */
const MAP_ORIGIN = "https://www.openstreetmap.org";

type Headers = Readonly<Record<string, string>>;

/**
 * CSP sources of the content in an HTML document itself: the hashes of the document's inline scripts and of its inline
 * style sheet.
 */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly style: string;
}

export const inlineSource = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Returns the headers of an HTML document, or of a file that a browser opens as a document or runs as a worker. */
export type DocumentHeaders = (inline?: InlineSources) => Headers;

export interface SecurityHeaders {
  readonly everywhere: Map<string, string>;
  /**
   * Returns the headers that only HTML documents and workers need, in addition to `everywhere`. With these headers in
   * all responses, a phone's first visit would take 40 kB more.
   */
  readonly ofDocuments: DocumentHeaders;
}

/**
 * Creates the security headers. The content security policy allows only scripts of the shop, only the given inline
 * scripts, and only the given inline style sheet. The policy does not contain `upgrade-insecure-requests`, because all
 * external sources use https already. In a shop without https, this directive would make browsers request the shop's
 * own scripts by https, which the shop does not have.
 * @param imageHost origin of an external image host; undefined if the shop stores its images itself
 */
export function securityHeaders(publicUrl: string, imageHost: string | undefined): SecurityHeaders {
  const isSecure = publicUrl.startsWith("https:");
  const hosts = imageHost ? [imageHost] : [];
  const policy = ({ scripts, style }: InlineSources): string =>
    [
      "default-src 'none'",
      ["script-src 'self'", ...scripts].join(" "),
      ["style-src 'self'", ...(style ? [style] : [])].join(" "),
      ["img-src 'self' data: blob: https://res.cloudinary.com", ...hosts].join(" "),
      ["connect-src 'self'", ...hosts].join(" "),
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      `frame-src ${MAP_ORIGIN}`,
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join(";");
  return {
    everywhere: new Map([
      ["X-Content-Type-Options", "nosniff"],
      ["Cross-Origin-Resource-Policy", "same-origin"],
      // The header has no `includeSubDomains`, because other subdomains of the domain may not have https.
      ...(isSecure ? [["Strict-Transport-Security", "max-age=31536000"] as const] : []),
    ]),
    ofDocuments: (inline = { scripts: [], style: "" }) => ({
      "Content-Security-Policy": policy(inline),
      // A page that was opened in a pop-up keeps its opener, because chat applications may open a link to the shop in a
      // pop-up. The shop's own pages open no pop-ups.
      "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
      "Referrer-Policy": "strict-origin-when-cross-origin",
    }),
  };
}
