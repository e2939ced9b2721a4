import { createServer } from "node:net";

/**
 * Finds a port that stays free while a test restarts its server. The port is below the range from which operating
 * systems take ports of outgoing connections (from 32 768 on Linux, from 49 152 elsewhere).
 */
export function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(freePort()));
    probe.listen(port, () => probe.close(() => resolve(port)));
  });
}
