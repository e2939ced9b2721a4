import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { READINESS } from "./health.ts";

/**
 * Age up to which the last readiness request counts as a sign that a proxy watches this server (ms). The container
 * itself requests it only every 30 s, so these requests rarely count as a proxy's.
 */
const WATCHED_MS = 5_000;
/** Milliseconds between two checks whether the shutdown may continue. */
const CHECK_MS = 20;

/**
 * During a shutdown, answers readiness requests with 503 and closes each connection after its response, so that proxies
 * use other servers. Otherwise a proxy could send a request over a connection that is just closing. The request would
 * fail, and a proxy repeats a failed request only if it changes no data. Until the end, all other requests are answered
 * as usual.
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
   * Waits until the server may close.
   * @param longestMs longest wait (ms). If a proxy watches the server, the wait always takes this time, because a proxy
   * checks several times before it stops using a server. If no proxy watches the server, the wait ends when all
   * connections are closed
   */
  async run(server: Server, longestMs: number): Promise<void> {
    this.#isOn = true;
    const isWatched = performance.now() - this.#watchedAt < WATCHED_MS;
    const connections = promisify(server.getConnections.bind(server));
    const end = performance.now() + longestMs;
    while (performance.now() < end && (isWatched || (await connections()) > 0)) await pause(CHECK_MS);
  }
}
