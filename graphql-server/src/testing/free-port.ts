import { createServer } from "node:net";

/**
 * A port that is free now and stays so while a test's server is down between two starts: below those that systems
 * give to connections (32 768 and up on Linux, 49 152 elsewhere).
 */
export function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(freePort()));
    probe.listen(port, () => probe.close(() => resolve(port)));
  });
}
