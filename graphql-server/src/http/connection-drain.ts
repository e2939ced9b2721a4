import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { READINESS } from "./health.ts";

/** A proxy that has asked so lately watches this server (ms): the image's own check asks every 30 s. */
const WATCHED_MS = 5_000;
/** How often it is looked whether the drain is over (ms). */
const CHECK_MS = 20;

/**
 * Has proxies leave a server before it closes: else their next request meets a connection that is being closed, and unless
 * it only reads they cannot repeat it. Meanwhile requests are answered as ever, each answer being the last one on its
 * connection, and the readiness check says no.
 */
export class ConnectionDrain {
  #isOn = false;
  #watchedAt = Number.NEGATIVE_INFINITY;

  /** @returns whether the request is answered: it asked for readiness, and the server is to close */
  answers(request: IncomingMessage, response: ServerResponse): boolean {
    const isCheck = request.url === READINESS;
    if (isCheck) this.#watchedAt = performance.now();
    if (!this.#isOn) return false;
    response.setHeader("Connection", "close");
    if (isCheck) response.writeHead(503, { "Content-Type": "text/plain" }).end("stopping");
    return isCheck;
  }

  /**
   * @param longestMs lasts as long where a proxy watches the server, which looks several times before it goes elsewhere; else
   * until all connections are closed
   */
  async run(server: Server, longestMs: number): Promise<void> {
    this.#isOn = true;
    const isWatched = performance.now() - this.#watchedAt < WATCHED_MS;
    const connections = promisify(server.getConnections.bind(server));
    const end = performance.now() + longestMs;
    while (performance.now() < end && (isWatched || (await connections()) > 0)) await pause(CHECK_MS);
  }
}
