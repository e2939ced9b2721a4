import type { IncomingMessage, ServerResponse } from "node:http";
import { ShopError } from "../shared/shop-error.ts";
import type { RateLimits } from "./rate-limits.ts";

/** Size in bytes up to which a body is small: everything but photos and catalogue files. */
const SMALL_BODY = 64 * 1024;
/** What a body without a declared size, or a compressed one, is taken for: the largest that any route reads. */
const LARGEST_BODY = 21 * 1024 * 1024;
/**
 * Bytes of bodies in memory at a time, over all connections. Parsing takes about four times as much. Small bodies have
 * a budget of their own, so that slow photos keep nobody from signing in.
 */
const BUDGET = { small: 16 * 1024 * 1024, large: 48 * 1024 * 1024 };
/** Seconds after which a refused client may try again: a body is read and answered within a few. */
const RETRY_AFTER_S = 5;

type SizeClass = keyof typeof BUDGET;

/** Middleware; the address is that of the setting TRUST_PROXY, as Express determines it. */
export type AdmitBody = (
  request: IncomingMessage & { readonly ip?: string | undefined },
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/**
 * Creates the middleware in front of body parsers: it admits a body before its first byte is read, while the sum of those
 * in memory stays below the budget, and counts large bodies per address. It passes on a ShopError UNAVAILABLE (with
 * `Retry-After`) or RATE_LIMITED; the unread body is then discarded by Node as it arrives.
 */
export function bodyAdmission(rateLimits: Pick<RateLimits, "largeBody">): AdmitBody {
  const used = { small: 0, large: 0 };
  const reserve = (sizeClass: SizeClass, bytes: number, response: ServerResponse): boolean => {
    if (used[sizeClass] + bytes > BUDGET[sizeClass]) return false;
    used[sizeClass] += bytes;
    // Also after an answer: "close" follows "finish", and comes alone when the client disconnects.
    response.once("close", () => {
      used[sizeClass] -= bytes;
    });
    return true;
  };
  return (request, response, next) => {
    const bytes = expectedBytes(request);
    const sizeClass = bytes <= SMALL_BODY ? "small" : "large";
    if (!reserve(sizeClass, bytes, response)) {
      response.setHeader("Retry-After", String(RETRY_AFTER_S));
      return next(new ShopError("UNAVAILABLE", "Trop d'envois à la fois. Réessayez dans un instant"));
    }
    if (sizeClass === "small") return next();
    rateLimits.largeBody(request.ip ?? "").then(() => next(), next);
  };
}

/** The bytes a body may take: as declared; the most possible for a chunked or compressed one. */
function expectedBytes({ headers }: IncomingMessage): number {
  const { "content-length": length, "content-encoding": encoding = "identity" } = headers;
  if (length === undefined) return headers["transfer-encoding"] === undefined ? 0 : LARGEST_BODY;
  const declared = encoding === "identity" ? Number(length) : LARGEST_BODY;
  return Math.min(declared, LARGEST_BODY);
}
