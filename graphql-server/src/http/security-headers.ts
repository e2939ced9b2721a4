import { createHash } from "node:crypto";

/** The only third party in a page: the contact page's map, loaded after a tap. */
const MAP_ORIGIN = "https://www.openstreetmap.org";

type Headers = Readonly<Record<string, string>>;

/** CSP sources of what stands in a document itself: the hashes of its inline scripts and of its inline style sheet. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly style: string;
}

/** The CSP source that allows an inline element with this text. */
export const inlineSource = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The headers of a document, or of what a browser opens as one or runs as a worker. */
export type DocumentHeaders = (inline?: InlineSources) => Headers;

/** The security headers. */
export interface SecurityHeaders {
  /** Of every answer. */
  readonly everywhere: Map<string, string>;
  /** Of documents and workers besides: in the answers that are neither they would cost a phone's first visit 40 kB. */
  readonly ofDocuments: DocumentHeaders;
}

/**
 * The security headers. The content security policy allows scripts of the shop only, none inline but those named, and of
 * inline styles only the sheet that is named.
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
      ...(isSecure ? ["upgrade-insecure-requests"] : []),
    ].join(";");
  return {
    everywhere: new Map([
      ["X-Content-Type-Options", "nosniff"],
      ["Cross-Origin-Resource-Policy", "same-origin"],
      // Without subdomains, which may run what is not the shop's to decide.
      ...(isSecure ? [["Strict-Transport-Security", "max-age=31536000"] as const] : []),
    ]),
    ofDocuments: (inline = { scripts: [], style: "" }) => ({
      "Content-Security-Policy": policy(inline),
      // Pop-ups keep their opener: links from chat applications may open the shop in one. The pages open none themselves.
      "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
      "Referrer-Policy": "strict-origin-when-cross-origin",
    }),
  };
}
