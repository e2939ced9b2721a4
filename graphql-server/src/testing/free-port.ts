import { createServer } from "node:net";

/**
 * Finds a port that stays free while a test restarts its server. The port is below the range that systems assign to
 * outgoing connections (32 768 and up on Linux, 49 152 elsewhere).
 */
export function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(freePort()));
    probe.listen(port, () => probe.close(() => resolve(port)));
  });
}
