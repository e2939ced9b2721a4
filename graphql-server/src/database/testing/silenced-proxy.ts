import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a database that can go silent as a lost route does: connections stay open and nothing arrives. */
export interface SilencedProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /**
   * Silences the connections that are open now; later ones work. The database ends those that were silenced before, as it
   * does in time when nobody answers its keepalives: else they would take all that it gives.
   */
  silence(): void;
  /** Accepts connections from now on without an answer, or answers again. */
  silenceNew(isSilent: boolean): void;
  close(): Promise<void>;
}

/** Opens a proxy to a database. */
export async function openSilencedProxy(databaseUrl: string): Promise<SilencedProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const toDatabase = new Set<Socket>();
  let silenced: readonly Socket[] = [];
  let isSilent = false;
  const server = createServer((incoming) => {
    sockets.add(incoming);
    incoming.on("error", () => incoming.destroy());
    if (isSilent) return;
    const outgoing = connect(Number(target.port || 5432), target.hostname);
    sockets.add(outgoing);
    toDatabase.add(outgoing);
    outgoing.on("error", () => outgoing.destroy());
    incoming.pipe(outgoing);
    outgoing.pipe(incoming);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silence: () => {
      for (const socket of silenced) socket.destroy();
      for (const socket of sockets) socket.unpipe().pause();
      silenced = [...toDatabase];
      toDatabase.clear();
    },
    silenceNew: (value) => {
      isSilent = value;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
