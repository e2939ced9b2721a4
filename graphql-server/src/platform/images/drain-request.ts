import type { IncomingMessage } from "node:http";

/**
 * Reads and discards the rest of a refused request's body. If the server closed the connection while bytes are unread,
 * the operating system would reset the connection, and a client that is still sending would lose the response. The
 * promise resolves at the end of the body, when the client disconnects, after `maxBytes`, or when the server's
 * `requestTimeout` closes the connection.
 */
export function drain(request: IncomingMessage, maxBytes: number): Promise<void> {
  return new Promise((resolve) => {
    if (request.complete || request.destroyed) return resolve();
    let discarded = 0;
    request.on("data", (chunk: Buffer) => {
      discarded += chunk.length;
      if (discarded > maxBytes) resolve();
    });
    for (const event of ["end", "close", "error"]) request.once(event, () => resolve());
    request.resume();
  });
}
