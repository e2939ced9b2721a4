import type { IncomingMessage, ServerResponse } from "node:http";
import { ShopError } from "../shared/shop-error.ts";
import { addressKey } from "./address-key.ts";
import type { RateLimits } from "./rate-limits.ts";

/** Size in bytes up to which a body is small: everything but photos and catalogue files. */
const SMALL_BODY = 64 * 1024;
/** What a body without a declared size, or a compressed one, is taken for: the largest that any route reads. */
const LARGEST_BODY = 21 * 1024 * 1024;
/**
 * Bytes of bodies in memory at a time, over all connections, and those that one address may take of them. Parsing takes
 * about four times as much. Small bodies have a budget of their own, so that slow photos keep nobody from signing in.
 */
const SMALL_BUDGET = { total: 64 * 1024 * 1024, perAddress: 2 * 1024 * 1024 };
const LARGE_BUDGET = { total: 48 * 1024 * 1024, perAddress: 24 * 1024 * 1024 };
/** Time in which a body must arrive (ms); a photo as phones send it takes less at 4 kB a second. */
const READ_TIMEOUT_MS = 60_000;
/** Seconds after which a refused client may try again: a body is read and answered within a few. */
const RETRY_AFTER_S = 5;

/** Middleware; the address is that of the setting TRUST_PROXY, as Express determines it. */
export type AdmitBody = (
  request: IncomingMessage & { readonly ip?: string | undefined },
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/**
 * Creates the middleware in front of body parsers: it admits a body before its first byte is read, while the sum of those
 * in memory stays below the budget, and counts large bodies per address. It passes on a ShopError UNAVAILABLE or
 * RATE_LIMITED, which say how long to wait; the unread body is then discarded by Node as it arrives.
 * @param readTimeoutMs after which a body that has not arrived is answered 408, and its connection closed
 */
export function bodyAdmission(
  rateLimits: Pick<RateLimits, "largeBody">,
  readTimeoutMs = READ_TIMEOUT_MS,
): AdmitBody {
  const small = new Reservations(SMALL_BUDGET);
  const large = new Reservations(LARGE_BUDGET);
  return (request, response, next) => {
    const bytes = expectedBytes(request);
    const ip = request.ip ?? "";
    const isSmall = bytes <= SMALL_BODY;
    const release = (isSmall ? small : large).reserve(addressKey(ip), bytes);
    if (!release) {
      const message = "Trop d’envois à la fois. Réessayez dans un instant";
      return next(new ShopError("UNAVAILABLE", message, undefined, RETRY_AFTER_S));
    }
    // Also after an answer: "close" follows "finish", and comes alone when the client disconnects.
    response.once("close", release);
    limitReading(request, response, readTimeoutMs);
    // A chunked body takes room as the largest, but some proxies send every body so: it does not count by the hour.
    if (isSmall || request.headers["content-length"] === undefined) return next();
    rateLimits.largeBody(ip).then(() => next(), next);
  };
}

/** Bytes reserved for request bodies, in all and by address; addresses without any are forgotten. */
class Reservations {
  readonly #budget: { total: number; perAddress: number };
  readonly #byAddress = new Map<string, number>();
  #total = 0;

  constructor(budget: { total: number; perAddress: number }) {
    this.#budget = budget;
  }

  /** @returns what ends the reservation; undefined when there is no room */
  reserve(address: string, bytes: number): (() => void) | undefined {
    const own = this.#byAddress.get(address) ?? 0;
    const { total, perAddress } = this.#budget;
    if (this.#total + bytes > total || own + bytes > perAddress) return undefined;
    this.#add(address, bytes);
    return () => this.#add(address, -bytes);
  }

  #add(address: string, bytes: number): void {
    this.#total += bytes;
    const own = (this.#byAddress.get(address) ?? 0) + bytes;
    if (own === 0) this.#byAddress.delete(address);
    else this.#byAddress.set(address, own);
  }
}

function limitReading(request: IncomingMessage, response: ServerResponse, timeoutMs: number): void {
  const timer = setTimeout(() => {
    if (response.headersSent) request.destroy();
    else response.writeHead(408, { Connection: "close" }).end(() => request.destroy());
  }, timeoutMs);
  request.once("end", () => clearTimeout(timer));
  response.once("close", () => clearTimeout(timer));
}

/** The bytes a body may take: as declared; the most possible for a chunked or compressed one. */
function expectedBytes({ headers }: IncomingMessage): number {
  const { "content-length": length, "content-encoding": encoding = "identity" } = headers;
  if (length === undefined) return headers["transfer-encoding"] === undefined ? 0 : LARGEST_BODY;
  const declared = encoding === "identity" ? Number(length) : LARGEST_BODY;
  return Math.min(declared, LARGEST_BODY);
}
