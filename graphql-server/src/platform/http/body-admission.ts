import type { IncomingMessage, ServerResponse } from "node:http";
import { BodyBudget } from "../admission/body-budget.ts";
import { MAX_BODY_BYTES } from "../admission/queues.ts";
import { type AddressedRequest, clientOf } from "../security/address-key.ts";
import type { RateLimits } from "../security/rate-limits.ts";
import { respondOverloaded } from "./error-responses.ts";

/** In bytes. Only images and catalogue files are larger. */
const SMALL_BODY = 64 * 1024;
/**
 * Bytes that a compressed body takes of the budget as soon as it begins. Its uncompressed size is unknown then, so it
 * counts like the largest body that any route reads.
 */
const LARGEST_BODY = 21 * 1024 * 1024;
/** Milliseconds for which a refused client that is still sending can receive its response. */
const LINGER_MS = 2_000;

/**
 * Middleware that counts and may refuse a body. Express determines the client's address from the setting TRUST_PROXY.
 */
export type AdmitBody = (
  request: AddressedRequest & { body?: unknown },
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/**
 * Creates the middleware that runs before body parsers. It counts the bytes of all bodies in memory when they arrive.
 * If they exceed the budget, the middleware answers one of these requests with 503 and closes its connection. If an
 * address sends too many large bodies, `next` receives a ShopError RATE_LIMITED. The middleware listens to the body's
 * data, which makes the data flow. So a body parser must add its own listener at once, because it would otherwise miss
 * the first bytes.
 * @param budget largest number of bytes of bodies in memory; tests use a smaller budget
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
      // A body takes its bytes of the budget until its response is ready. If it took them until the client has read the
      // response, a slow client would use up the budget. The bytes are also released if the connection is closed.
      response.once("prefinish", forget).once("close", forget);
      next();
    };
    // The size of a chunked body is unknown. It is not counted as a large body, because some proxies send every body
    // chunked.
    if (Number(request.headers["content-length"] ?? 0) <= SMALL_BODY) return read();
    rateLimits.consume("large-body", request.ip ?? "").then(read, next);
  };
}

/** Answers a client that is still sending. The bytes that it sends until the connection is closed are ignored. */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  request.unpipe();
  // Removes the body parser's listeners, because the parser would otherwise process the incomplete body.
  request.removeAllListeners("data").removeAllListeners("end").resume();
  if (response.headersSent) return void request.destroy();
  respondOverloaded(request, response);
  setTimeout(() => request.destroy(), LINGER_MS).unref();
}
