import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";

/**
 * Returns the former port if it is free, so that open connection pools find a restarted PostgreSQL; else any free
 * one.
 */
export async function choosePort(portFile: string, host: string): Promise<number> {
  const former = Number(await readFile(portFile, "utf8").catch(() => "0"));
  return (await freePort(former, host)) ?? (await freePort(0, host)) ?? 0;
}

/** Stores the port for the next start. */
export async function rememberPort(portFile: string, port: number): Promise<void> {
  await rm(portFile, { force: true }); // the file may belong to another user, although its folder is ours
  await writeFile(portFile, String(port));
}

/** Returns the port if it is free, any free one for 0, undefined if it is taken. */
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
