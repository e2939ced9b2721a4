import type { IncomingMessage, ServerResponse } from "node:http";
import { BodyBudget } from "../admission/body-budget.ts";
import { MAX_BODY_BYTES } from "../admission/queues.ts";
import { type AddressedRequest, clientOf } from "../security/address-key.ts";
import type { RateLimits } from "../security/rate-limits.ts";
import { respondOverloaded } from "./error-responses.ts";

/** Size in bytes up to which a body is small: everything but photos and catalogue files. */
const SMALL_BODY = 64 * 1024;
/** Bytes that a compressed body is taken for from its first one on: the largest that any route reads. */
const LARGEST_BODY = 21 * 1024 * 1024;
/** Milliseconds in which a refused client gets its answer although it is still sending. */
const LINGER_MS = 2_000;

/** Middleware; the address is that of the setting TRUST_PROXY, as Express determines it. */
export type AdmitBody = (
  request: AddressedRequest & { body?: unknown },
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/**
 * Creates the middleware in front of body parsers, which have to begin to read in the same turn of the event loop. It counts
 * the bytes of bodies in memory as they arrive; a body that the budget has no room for is answered 503 and its connection
 * closed. It passes on a ShopError RATE_LIMITED where an address sends too many large ones.
 * @param budget lowered by tests
 */
export function bodyAdmission(rateLimits: Pick<RateLimits, "consume">, budget = MAX_BODY_BYTES): AdmitBody {
  const bodies = new BodyBudget(budget);
  return (request, response, next) => {
    const read = () => {
      const body = bodies.add(clientOf(request), () => refuse(request, response));
      const isCompressed = (request.headers["content-encoding"] ?? "identity") !== "identity";
      request.on("data", ({ length }: Buffer) =>
        bodies.grow(body, isCompressed ? LARGEST_BODY - body.bytes : length),
      );
      request.once("end", () => {
        body.isArriving = false;
      });
      const forget = () => {
        bodies.remove(body);
        request.body = undefined;
      };
      // Answered, not received: a client that reads slowly keeps no place. Or gone before that.
      response.once("prefinish", forget).once("close", forget);
      next();
    };
    // A chunked body may be as large, but some proxies send every body so: it does not count by the hour.
    if (Number(request.headers["content-length"] ?? 0) <= SMALL_BODY) return read();
    rateLimits.consume("large-body", request.ip ?? "").then(read, next);
  };
}

/** Answers a client that is still sending; what arrives until the connection is closed is discarded. */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  request.unpipe();
  // The parser's: it would go on with what has arrived.
  request.removeAllListeners("data").removeAllListeners("end").resume();
  if (response.headersSent) return void request.destroy();
  respondOverloaded(request, response);
  setTimeout(() => request.destroy(), LINGER_MS).unref();
}
