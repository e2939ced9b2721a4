import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy in front of a database. It refuses unknown startup parameters, as PgBouncer and Neon's pooler do. */
export interface StrictPooler {
  readonly url: string;
  close(): Promise<void>;
}

const KNOWN_PARAMETERS: readonly string[] = ["user", "database", "application_name", "client_encoding"];
/** Number of bytes before the parameters of a startup message: the message's length and the protocol's version. */
const HEADER_BYTES = 8;

export async function openStrictPooler(databaseUrl: string): Promise<StrictPooler> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    sockets.add(incoming.on("error", () => incoming.destroy()));
    incoming.once("data", (startup) => {
      const words = startup.subarray(HEADER_BYTES).toString().split("\0");
      const unknown = words.find((name, at) => at % 2 === 0 && name && !KNOWN_PARAMETERS.includes(name));
      if (unknown) return incoming.end(refusal(`unsupported startup parameter: ${unknown}`));
      const outgoing = connect(Number(target.port || 5432), target.hostname);
      sockets.add(outgoing.on("error", () => outgoing.destroy()));
      outgoing.write(startup);
      incoming.pipe(outgoing).pipe(incoming);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port: String(port) }).href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
