import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { stopEmbeddedPostgres } from "../platform/embedded-postgres/embedded-postgres.ts";
import { processIdentity } from "../platform/embedded-postgres/process-identity.ts";
import { freePort } from "./free-port.ts";
import { removeFolder } from "./remove-folder.ts";
import { buildShop, builtProgram } from "./test-instance.ts";

/** Waits for a line of output that begins with `start`. Rejects if the output ends before. */
function printed(output: Readable, start: string): Promise<void> {
  return new Promise((resolve, reject) => {
    createInterface({ input: output })
      .on("line", (line) => line.startsWith(start) && resolve())
      .on("close", () => reject(new Error(`the server ended before it printed « ${start} »`)));
  });
}

/** A process of the built server, with its own data folder. It can be stopped, and started again on the same data. */
export class TestServerProcess {
  readonly address: string;
  readonly #port: number;
  readonly #folder: string;
  #server: ChildProcessByStdio<null, Readable, null> | undefined;

  readonly #settings: Readonly<Record<string, string>>;

  private constructor(folder: string, port: number, settings: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#settings = settings;
    this.#port = port;
    this.address = `http://127.0.0.1:${port}`;
  }

  /**
   * Creates a server that is not started yet.
   * @param settings environment variables in addition to the defaults
   * @param parent folder in which the server's data folder is created
   */
  static async create(
    settings: Readonly<Record<string, string>> = {},
    parent = tmpdir(),
  ): Promise<TestServerProcess> {
    await buildShop();
    const folder = await mkdtemp(path.join(parent, "mboa-mode-main-"));
    await chmod(folder, 0o711); // PostgreSQL's own account must be able to enter if the test runs as root
    return new TestServerProcess(folder, await freePort(), settings);
  }

  get dataDir(): string {
    return this.#folder;
  }

  async start(): Promise<void> {
    const { DATABASE_URL: _, npm_lifecycle_event: __, ...environment } = process.env;
    const server = spawn(process.execPath, [builtProgram("main")], {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...environment,
        NODE_ENV: "production",
        DEMO_CATALOGUE: "false",
        DATA_DIR: this.#folder,
        HOST: "127.0.0.1",
        PORT: String(this.#port),
        ...this.#settings,
      },
    });
    this.#server = server;
    await printed(server.stdout, "The shop is open");
  }

  signal(name: NodeJS.Signals): void {
    this.#server?.kill(name);
  }

  async beginStopping(name: NodeJS.Signals): Promise<void> {
    if (!this.#server) return;
    const stopping = printed(this.#server.stdout, "Stopping");
    this.signal(name);
    await stopping;
  }

  /** Waits until the server has ended. @returns its exit code; null if it was killed */
  async exitCode(): Promise<number | null> {
    const server = this.#server;
    if (server && server.exitCode === null && server.signalCode === null) await once(server, "exit");
    return server?.exitCode ?? null;
  }

  /** Returns the identity of the running PostgreSQL process, for `isProcessAlive`. */
  async postgresProcess(): Promise<string> {
    const lockFile = path.join(this.#folder, "database/cluster/data/postmaster.pid");
    return processIdentity(Number((await readFile(lockFile, "utf8")).split("\n")[0]));
  }

  /** Stops the process if it still runs, and removes its data. */
  async remove(): Promise<void> {
    this.signal("SIGTERM"); // after SIGKILL, the server's PostgreSQL would keep running for a while
    await this.exitCode();
    await stopEmbeddedPostgres(path.join(this.#folder, "database"));
    await removeFolder(this.#folder);
  }
}
