import { createHash } from "node:crypto";

/** The only third party in a page: the contact page's map, loaded after a click. */
const MAP_ORIGIN = "https://www.openstreetmap.org";

type Headers = Readonly<Record<string, string>>;

/** CSP sources for a document's own content: the hashes of its inline scripts and its inline style sheet. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly style: string;
}

/** Returns the CSP source that allows an inline element with this text. */
export const inlineSource = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Returns the headers of a document, or of a resource that a browser opens as a document or runs as a worker. */
export type DocumentHeaders = (inline?: InlineSources) => Headers;

/** The security headers. */
export interface SecurityHeaders {
  /** Headers of every response. */
  readonly everywhere: Map<string, string>;
  /** Further headers of documents and workers. On other responses they would cost a phone's first visit 40 kB. */
  readonly ofDocuments: DocumentHeaders;
}

/**
 * Creates the security headers. The content security policy allows only scripts of the shop, no inline scripts except
 * the named ones, and no inline styles except the named sheet. It omits `upgrade-insecure-requests`, because all
 * external sources are https already. With it, a page opened over http would request its scripts over https, and
 * would get none if the shop does not offer https.
 * @param imageHost origin of an external image host; undefined for the embedded one
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
      // Without `includeSubDomains`, because other subdomains may not belong to the shop.
      ...(isSecure ? [["Strict-Transport-Security", "max-age=31536000"] as const] : []),
    ]),
    ofDocuments: (inline = { scripts: [], style: "" }) => ({
      "Content-Security-Policy": policy(inline),
      // Pop-ups keep their opener, because links from chat applications may open the shop in a pop-up. The shop's
      // pages open no pop-ups.
      "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
      "Referrer-Policy": "strict-origin-when-cross-origin",
    }),
  };
}
