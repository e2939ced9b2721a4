import type { IncomingMessage } from "node:http";

/**
 * Reads past what is left of a body that was refused: closing a connection with bytes unread resets it, and a
 * client that still sends would lose the answer it was given. Ends with the body, when the client is gone, after
 * `most` bytes, or when the server's `requestTimeout` closes the connection.
 */
export function drain(request: IncomingMessage, most: number): Promise<void> {
  return new Promise((resolve) => {
    if (request.complete || request.destroyed) return resolve();
    let past = 0;
    request.on("data", (part: Buffer) => {
      past += part.length;
      if (past > most) resolve();
    });
    for (const event of ["end", "close", "error"]) request.once(event, () => resolve());
    request.resume();
  });
}
