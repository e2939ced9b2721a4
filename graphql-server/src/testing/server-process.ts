import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { stopEmbeddedPostgres } from "../database/embedded/embedded-postgres.ts";
import { processIdentity } from "../database/embedded/process-identity.ts";
import { freePort } from "./free-port.ts";
import { removeFolder } from "./remove-folder.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

/** Resolves once a process prints a line that begins so; rejects when its output ends before. */
function printed(output: Readable, start: string): Promise<void> {
  return new Promise((resolve, reject) => {
    createInterface({ input: output })
      .on("line", (line) => line.startsWith(start) && resolve())
      .on("close", () => reject(new Error(`the server ended before it printed « ${start} »`)));
  });
}

/** A folder of data with its own engine, on which real server processes are started one after the other. */
export class ServerFolder {
  readonly address: string;
  readonly #port: number;
  readonly #folder: string;
  #server: ChildProcessByStdio<null, Readable, null> | undefined;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.address = `http://127.0.0.1:${port}`;
  }

  static async make(): Promise<ServerFolder> {
    const folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-main-"));
    await chmod(folder, 0o711); // as root the engine's account must get through
    return new ServerFolder(folder, await freePort());
  }

  /** Starts a server, until it says that the shop is open. */
  async start(): Promise<void> {
    const { DATABASE_URL: _, npm_lifecycle_event: __, ...environment } = process.env;
    const server = spawn(process.execPath, ["--import", "tsx", MAIN], {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...environment,
        NODE_ENV: "development",
        DEMO_CATALOGUE: "false",
        DATA_DIR: this.#folder,
        HOST: "127.0.0.1",
        PORT: String(this.#port),
      },
    });
    this.#server = server;
    await printed(server.stdout, "La boutique est ouverte");
  }

  signal(name: NodeJS.Signals): void {
    this.#server?.kill(name);
  }

  /** Sends a signal to stop, until the server says that it is stopping. */
  async tellToStop(name: NodeJS.Signals): Promise<void> {
    if (!this.#server) return;
    const stopping = printed(this.#server.stdout, "Arrêt");
    this.signal(name);
    await stopping;
  }

  /** @returns the exit code, null after a kill */
  async ended(): Promise<number | null> {
    const server = this.#server;
    if (server && server.exitCode === null && server.signalCode === null) await once(server, "exit");
    return server?.exitCode ?? null;
  }

  /** Names the engine that runs now. */
  async engine(): Promise<string> {
    const lockFile = path.join(this.#folder, "database/cluster/data/postmaster.pid");
    return processIdentity(Number((await readFile(lockFile, "utf8")).split("\n")[0]));
  }

  /** Ends what may still run, and removes the data. */
  async remove(): Promise<void> {
    this.signal("SIGTERM"); // in order: a killed one would leave its engine to a process of its own
    await this.ended();
    await stopEmbeddedPostgres(path.join(this.#folder, "database"));
    await removeFolder(this.#folder);
  }
}
