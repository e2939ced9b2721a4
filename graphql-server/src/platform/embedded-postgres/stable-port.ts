import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";

/**
 * Returns the port that PostgreSQL had before if this port is free; otherwise any free port. With the same port, open
 * connection pools can reconnect to a restarted PostgreSQL.
 */
export async function choosePort(portFile: string, host: string): Promise<number> {
  const former = Number(await readFile(portFile, "utf8").catch(() => "0"));
  return (await freePort(former, host)) ?? (await freePort(0, host)) ?? 0;
}

export async function rememberPort(portFile: string, port: number): Promise<void> {
  await rm(portFile, { force: true }); // another user may own the file and forbid writing, so it is replaced
  await writeFile(portFile, String(port));
}

/** Returns the wanted port, or undefined if another program uses it. Port 0 means any free port. */
function freePort(wanted: number, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen(wanted, host, () => {
      const address = server.address();
      const port = typeof address === "object" ? address?.port : undefined;
      server.close(() => resolve(port));
    });
  });
}
