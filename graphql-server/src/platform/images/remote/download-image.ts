import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import {
  type AllowedIps,
  checkedLookup,
  IpRefused,
  PUBLIC_INTERNET,
} from "../../public-internet/refuse-internal-ips.ts";
import { parseUrl } from "../../text/parse-url.rules.ts";
import { IMAGE_LIMITS, tooLarge } from "../image-limits.ts";
import { ImageRefused } from "../image-refused.ts";

/** Maximum length of an image's URL (characters). */
const MAX_URL_LENGTH = 2_000;
/** Largest number of redirects for one image. A site that needs more redirects is misconfigured. */
const MAX_REDIRECTS = 3;
/**
 * Value of the header User-Agent with which the shop requests images. Many sites answer 403 if the header is missing or
 * names a programming library.
 */
const USER_AGENT = "Mozilla/5.0 (compatible; ShopImages/1.0)";
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const MESSAGES = {
  NOT_HTTP: "L’adresse d’une image doit commencer par https:// ou http://",
  NOT_PUBLIC: "Cette adresse n’est pas publique : la boutique ne peut pas y chercher d’image",
  UNREACHABLE: "Le site de cette image est injoignable",
  TOO_SLOW: "Le site de cette image met trop de temps à répondre",
  TOO_MANY_REDIRECTS: "Cette adresse renvoie trop de fois vers une autre",
} as const;

/** The error that an image could not be downloaded. Its message is French and may be shown to users. */
export class DownloadFailed extends Error {
  override readonly name = "DownloadFailed";
}

/**
 * Downloads a file from a public http(s) URL, following redirects. For each connection, the host name is resolved only
 * once, so that the server connects to exactly the IP address that was checked.
 * @param signal aborts the download
 * @returns the unchanged bytes, at most {@link IMAGE_LIMITS}
 * @throws DownloadFailed, ImageRefused TOO_LARGE
 */
export async function downloadImage(
  address: string,
  signal: AbortSignal,
  rules: AllowedIps = PUBLIC_INTERNET,
): Promise<Buffer> {
  try {
    const response = await followRedirects(remoteUrl(address), signal, rules);
    if (response.statusCode === 200) return await readBody(response);
    response.destroy();
    throw new DownloadFailed(`Le site ne donne pas cette image (réponse ${response.statusCode})`);
  } catch (error) {
    if (signal.aborted) throw new DownloadFailed(MESSAGES.TOO_SLOW, { cause: error });
    if (error instanceof IpRefused) throw new DownloadFailed(MESSAGES.NOT_PUBLIC, { cause: error });
    if (isNetworkError(error)) throw new DownloadFailed(MESSAGES.UNREACHABLE, { cause: error });
    throw error;
  }
}

async function followRedirects(url: URL, signal: AbortSignal, rules: AllowedIps): Promise<IncomingMessage> {
  let current = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await request(current, signal, rules);
    const { location } = response.headers;
    if (!REDIRECTS.has(response.statusCode ?? 0) || location === undefined) return response;
    response.destroy();
    current = remoteUrl(location, current);
  }
  throw new DownloadFailed(MESSAGES.TOO_MANY_REDIRECTS);
}

function remoteUrl(address: string, base?: URL): URL {
  const url = address.length <= MAX_URL_LENGTH ? parseUrl(address, base?.href) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new DownloadFailed(MESSAGES.NOT_HTTP);
  return url;
}

function request(url: URL, signal: AbortSignal, rules: AllowedIps): Promise<IncomingMessage> {
  const lookup = checkedLookup(url, rules);
  const { get } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    get(
      url,
      {
        // No connection pool is used, because its connections may lead to IP addresses that were checked for other
        // requests.
        agent: false,
        lookup,
        signal,
        headers: { Accept: "image/*", "Accept-Encoding": "identity", "User-Agent": USER_AGENT },
      },
      resolve,
    ).on("error", reject);
  });
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const { bytes: maxBytes } = IMAGE_LIMITS;
  const chunks: Buffer[] = [];
  let size = Number(response.headers["content-length"] ?? 0) > maxBytes ? Number.POSITIVE_INFINITY : 0;
  try {
    if (size > maxBytes) throw tooLarge(maxBytes);
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}

/** Errors of sockets, host names, TLS and HTTP have a property `code`; programming errors do not. */
function isNetworkError(error: unknown): boolean {
  if (error instanceof DownloadFailed || error instanceof ImageRefused) return false;
  return error instanceof Error && "code" in error;
}
