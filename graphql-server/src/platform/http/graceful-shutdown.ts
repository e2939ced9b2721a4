import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { READINESS } from "./health.ts";

/**
 * If the last readiness request is not older than this (ms), a proxy probably watches this server. The container's own
 * check requests readiness only every 30 s, so the server rarely takes this check for a proxy.
 */
const WATCHED_MS = 5_000;
/** Milliseconds between two checks whether the shutdown may continue. */
const CHECK_MS = 20;

/**
 * Makes proxies use other servers before this server closes. During a shutdown, each readiness request is answered with
 * 503, and each connection is closed after its response. Otherwise a proxy could send a request over a connection that
 * is just closing, and the request would fail. (A proxy repeats a failed request only if it changes no data.) All other
 * requests are answered as usual until the server closes.
 */
export class GracefulShutdown {
  #isOn = false;
  #watchedAt = Number.NEGATIVE_INFINITY;

  /** Answers a readiness request while the server is closing. @returns true if it has answered */
  answers(request: IncomingMessage, response: ServerResponse): boolean {
    const isCheck = request.url === READINESS;
    if (isCheck) this.#watchedAt = performance.now();
    if (!this.#isOn) return false;
    response.setHeader("Connection", "close");
    if (isCheck) response.writeHead(503, { "Content-Type": "text/plain" }).end("stopping");
    return isCheck;
  }

  /**
   * Waits until the server may close. If a proxy watches the server, this always takes `longestMs`, because a proxy
   * checks several times before it stops using a server. Otherwise the wait ends when all connections are closed.
   * @param longestMs longest wait (ms)
   */
  async run(server: Server, longestMs: number): Promise<void> {
    this.#isOn = true;
    const isWatched = performance.now() - this.#watchedAt < WATCHED_MS;
    const connections = promisify(server.getConnections.bind(server));
    const end = performance.now() + longestMs;
    while (performance.now() < end && (isWatched || (await connections()) > 0)) await pause(CHECK_MS);
  }
}
