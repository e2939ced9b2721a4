import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A proxy in front of a database. It can behave like a lost network route: connections stay open, but no data arrive.
 */
export interface SilencedProxy {
  /** postgres:// URL of the proxy. */
  readonly url: string;
  /**
   * Makes silent all connections that are open now; later connections work. Also closes the database's side of the
   * connections that an earlier call has made silent, so that they do not use up the database's connections. Without
   * this, the database would close them only after its keepalives got no answer.
   */
  silence(): void;
  /** With true, new connections are accepted but get no data; with false, new connections work again. */
  silenceNew(isSilent: boolean): void;
  close(): Promise<void>;
}

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
