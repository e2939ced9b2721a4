import { createServer, type Server } from "node:net";

/**
 * Finds a port that stays free while a test restarts its server. The port is below the range from which operating
 * systems take ports of outgoing connections (from 32 768 on Linux, from 49 152 elsewhere). Until this process ends, it
 * listens on the port 10 000 below, so that no other test process chooses the same port.
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const reservation = await listenOn(port - 10_000);
  const probe = reservation && (await listenOn(port));
  if (!probe) {
    reservation?.close();
    return freePort();
  }
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Listens on a port, without keeping this process alive. @returns undefined if the port is in use */
function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer().unref();
  return new Promise((resolve) => {
    server.once("error", () => resolve(undefined));
    server.listen(port, () => resolve(server));
  });
}
