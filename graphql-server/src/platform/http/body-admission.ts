import type { IncomingMessage, ServerResponse } from "node:http";
import { BodyBudget } from "../admission/body-budget.ts";
import { MAX_BODY_BYTES } from "../admission/queues.ts";
import { type AddressedRequest, clientOf } from "../security/rate-limit-ip-key.ts";
import type { RateLimits } from "../security/rate-limits.ts";
import { respondOverloaded } from "./error-responses.ts";

/** Size up to which a body does not count as large (bytes). Only images and catalogue files are larger. */
const SMALL_BODY = 64 * 1024;
/**
 * Bytes that the budget counts for a compressed body from its beginning. Its uncompressed size is unknown at that time,
 * so it counts like the largest body that any route reads.
 */
const LARGEST_BODY = 21 * 1024 * 1024;
/**
 * Time after a refusal for which the connection stays open, so that a client that is still sending its body can receive
 * the response (ms).
 */
const LINGER_MS = 2_000;

/**
 * Middleware that counts a request's body and may refuse it. Express determines the client's IP address according to
 * the setting TRUST_PROXY.
 */
export type AdmitBody = (
  request: AddressedRequest & { body?: unknown },
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/**
 * Creates the middleware that runs before body parsers. It counts the bytes of all request bodies in memory. If they
 * exceed the budget, `BodyBudget` chooses an arriving body to refuse: the middleware answers this request with 503 and
 * closes its connection. If an IP address sends too many large bodies, `next` receives a ShopError RATE_LIMITED.
 *
 * The middleware listens to the body's data, which then begin to arrive. So the body parser must add its own listener
 * at once; otherwise it would miss the first bytes.
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
      // The budget counts a body until its response is ready, or until the connection is closed. It does not wait until
      // the client has read the response; otherwise slow clients would use up the budget.
      response.once("prefinish", forget).once("close", forget);
      next();
    };
    // The size of a chunked body is unknown. Such a body is not counted as a large body, because some proxies send
    // every body chunked.
    if (Number(request.headers["content-length"] ?? 0) <= SMALL_BODY) return read();
    rateLimits.consume("large-body", request.ip ?? "").then(read, next);
  };
}

/**
 * Answers a client that is still sending its body. The server ignores the bytes that arrive until the connection is
 * closed.
 */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  request.unpipe();
  // Removes the body parser's listeners, because the parser would otherwise process the incomplete body.
  request.removeAllListeners("data").removeAllListeners("end").resume();
  if (response.headersSent) return void request.destroy();
  respondOverloaded(request, response);
  setTimeout(() => request.destroy(), LINGER_MS).unref();
}
