import type { IncomingMessage, ServerResponse } from "node:http";
import { addressKey } from "../security/address-key.ts";
import type { RateLimits } from "../security/rate-limits.ts";
import type { AddressedRequest } from "./admission.ts";
import { respondOverloaded } from "./error-responses.ts";

/** Size in bytes up to which a body is small: everything but photos and catalogue files. */
const SMALL_BODY = 64 * 1024;
/** Bytes that a compressed body is taken for from its first one on: the largest that any route reads. */
const LARGEST_BODY = 21 * 1024 * 1024;
/** Bytes of bodies in memory at a time, over all connections. Parsing takes about four times as much, one at a time. */
const BUDGET = 64 * 1024 * 1024;
/**
 * A body may take this long (ms), and longer by what its bytes take at the slowest speed (bytes a second): phones send 4 kB
 * a second where the network is worst, and stand still for seconds. Node ends every request after five minutes.
 */
const GRACE_MS = 20_000;
const SLOWEST = 2 * 1024;
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
 * the bytes of bodies in memory as they arrive; where they exceed the budget, the address that holds most loses the largest
 * that is arriving, with 503. One that is too slow is answered 408. Either connection is closed. It passes on a ShopError
 * RATE_LIMITED where an address sends too many large ones.
 * @param limits lowered by tests
 */
export function bodyAdmission(
  rateLimits: Pick<RateLimits, "consume">,
  { budget = BUDGET, graceMs = GRACE_MS } = {},
): AdmitBody {
  const bodies = new Bodies(budget);
  return (request, response, next) => {
    const ip = request.ip ?? "";
    const read = () => {
      const body = bodies.add(addressKey(ip), () => refuse(request, response));
      const isCompressed = (request.headers["content-encoding"] ?? "identity") !== "identity";
      request.on("data", ({ length }: Buffer) => {
        body.arrived += length;
        bodies.grow(body, isCompressed ? LARGEST_BODY - body.bytes : length);
      });
      request.once("end", () => {
        body.isArriving = false;
      });
      const forget = () => {
        bodies.remove(body);
        request.body = undefined;
      };
      // Answered, not received: a client that reads slowly keeps no place. Or gone before that.
      response.once("prefinish", forget).once("close", forget);
      requireSpeed(request, response, body, graceMs);
      next();
    };
    // A chunked body may be as large, but some proxies send every body so: it does not count by the hour.
    if (Number(request.headers["content-length"] ?? 0) <= SMALL_BODY) return read();
    rateLimits.consume("large-body", ip).then(read, next);
  };
}

interface Body {
  readonly client: string;
  /** Bytes received. */
  arrived: number;
  /** Bytes it counts as. */
  bytes: number;
  isArriving: boolean;
  refuse(): void;
}

/** The bodies in memory, in order of arrival. */
class Bodies {
  readonly #budget: number;
  readonly #bodies = new Set<Body>();
  #bytes = 0;

  constructor(budget: number) {
    this.#budget = budget;
  }

  add(client: string, refuse: () => void): Body {
    const body = { client, arrived: 0, bytes: 0, isArriving: true, refuse };
    this.#bodies.add(body);
    return body;
  }

  grow(body: Body, bytes: number): void {
    if (!this.#bodies.has(body)) return;
    body.bytes += bytes;
    this.#bytes += bytes;
    while (this.#bytes > this.#budget) {
      const refused = this.#largestOfGreediest();
      if (!refused) return;
      this.remove(refused);
      refused.refuse();
    }
  }

  remove(body: Body): void {
    if (this.#bodies.delete(body)) this.#bytes -= body.bytes;
  }

  /** Of those that are arriving: one that is complete is being worked on. Of equals the newest. */
  #largestOfGreediest(): Body | undefined {
    const bytesOf = new Map<string, number>();
    for (const { client, bytes } of this.#bodies) bytesOf.set(client, (bytesOf.get(client) ?? 0) + bytes);
    const held = ({ client }: Body) => bytesOf.get(client) ?? 0;
    const arriving = [...this.#bodies].filter(({ isArriving }) => isArriving);
    const [first] = arriving.reverse().sort((a, b) => held(b) - held(a) || b.bytes - a.bytes);
    return first;
  }
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

/** Milliseconds in which so many bytes have to arrive. */
export const longestMs = (bytes: number, graceMs = GRACE_MS): number => graceMs + (bytes / SLOWEST) * 1_000;

function requireSpeed(request: IncomingMessage, response: ServerResponse, body: Body, graceMs: number): void {
  const began = performance.now();
  const check = (): void => {
    const leftMs = began + longestMs(body.arrived, graceMs) - performance.now();
    if (leftMs > 0) timer = setTimeout(check, leftMs);
    else if (response.headersSent) request.destroy();
    else response.writeHead(408, { Connection: "close" }).end(() => request.destroy());
  };
  let timer = setTimeout(check, graceMs);
  const stop = () => clearTimeout(timer);
  request.once("end", stop);
  response.once("close", stop);
}
