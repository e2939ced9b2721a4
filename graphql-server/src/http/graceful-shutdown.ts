import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { READINESS } from "./health.ts";

/**
 * If the last readiness request is at most this old (ms), a proxy is assumed to check this server. The container's
 * own check comes only every 30 s, so it does not count as a proxy.
 */
const WATCHED_MS = 5_000;
/** Interval at which the server checks if the drain is over (ms). */
const CHECK_MS = 20;

/**
 * On shutdown, fails readiness and closes each connection after its response, so that proxies use other servers.
 * Otherwise a proxy could send its next request over a connection that is closing. A proxy may repeat a failed
 * request only if the request changes no data. Until the end, requests are answered as usual.
 */
export class GracefulShutdown {
  #isOn = false;
  #watchedAt = Number.NEGATIVE_INFINITY;

  /** @returns true if the request was answered here: it asked for readiness while the server is closing */
  answers(request: IncomingMessage, response: ServerResponse): boolean {
    const isCheck = request.url === READINESS;
    if (isCheck) this.#watchedAt = performance.now();
    if (!this.#isOn) return false;
    response.setHeader("Connection", "close");
    if (isCheck) response.writeHead(503, { "Content-Type": "text/plain" }).end("stopping");
    return isCheck;
  }

  /**
   * @param longestMs duration of the drain if a proxy watches the server, because proxies check several times before
   * they stop using a server. If no proxy watches it, the drain ends when all connections are closed
   */
  async run(server: Server, longestMs: number): Promise<void> {
    this.#isOn = true;
    const isWatched = performance.now() - this.#watchedAt < WATCHED_MS;
    const connections = promisify(server.getConnections.bind(server));
    const end = performance.now() + longestMs;
    while (performance.now() < end && (isWatched || (await connections()) > 0)) await pause(CHECK_MS);
  }
}
