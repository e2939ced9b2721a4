import type { IncomingMessage, ServerResponse } from "node:http";
import { BodyBudget } from "../admission/body-budget.ts";
import { MAX_BODY_BYTES } from "../admission/queues.ts";
import { type AddressedRequest, clientOf } from "../security/address-key.ts";
import type { RateLimits } from "../security/rate-limits.ts";
import { respondOverloaded } from "./error-responses.ts";

/** Largest size of a small body (bytes). Only images and catalogue files are larger. */
const SMALL_BODY = 64 * 1024;
/** Size that a compressed body counts as from its first byte on (bytes): the largest that any route reads. */
const LARGEST_BODY = 21 * 1024 * 1024;
/** Time for which a refused client that is still sending may receive its response (ms). */
const LINGER_MS = 2_000;

/** Middleware. The client's address follows the setting TRUST_PROXY, as Express determines it. */
export type AdmitBody = (
  request: AddressedRequest & { body?: unknown },
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/**
 * Creates the middleware in front of body parsers. It counts the bytes of bodies in memory as they arrive. For this
 * it listens for the body's data, so the data begin to flow. A body parser must therefore add its own listener
 * without an asynchronous step before; otherwise it would miss the first bytes. If the bodies exceed the budget, one
 * of them is answered with 503, and its connection is closed. If an address sends too many large bodies, `next`
 * receives a ShopError RATE_LIMITED.
 * @param budget largest number of bytes of bodies in memory; lowered by tests
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
      // A body counts until its response is ready, and not until the client has read the response: a client that
      // reads slowly must not occupy the budget. A closed connection ends the count too.
      response.once("prefinish", forget).once("close", forget);
      next();
    };
    // A chunked body has no stated size and may be large. It does not count against the hourly limit, because some
    // proxies send every body chunked.
    if (Number(request.headers["content-length"] ?? 0) <= SMALL_BODY) return read();
    rateLimits.consume("large-body", request.ip ?? "").then(read, next);
  };
}

/** Responds to a client that is still sending. Bytes that arrive before the connection closes are discarded. */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  request.unpipe();
  // Removes the body parser's listeners. Otherwise the parser would process the incomplete body.
  request.removeAllListeners("data").removeAllListeners("end").resume();
  if (response.headersSent) return void request.destroy();
  respondOverloaded(request, response);
  setTimeout(() => request.destroy(), LINGER_MS).unref();
}
