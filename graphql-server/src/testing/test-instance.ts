import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { inject } from "vitest";
import { withStartLock } from "../platform/database/start-lock.ts";
import type {} from "../platform/database/testing/test-database.ts"; // declares what `inject("testServer")` returns
import { PROJECT_ROOT } from "../platform/settings/settings.ts";
import { freePort } from "./free-port.ts";

let building: Promise<void> | undefined;

/**
 * Builds the server and the PWA if a build is missing or out of date, as `npm start` does. `npm test` has already built
 * them. If several test files call this function at the same time, only one of them builds.
 */
export function buildShop(): Promise<void> {
  building ??= withStartLock(inject("testServer").url, build);
  return building;
}

async function build(): Promise<void> {
  const program = `import { buildIfStale } from "./graphql-server/build-if-stale.mjs"; await buildIfStale();`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: PROJECT_ROOT,
    // With the NODE_ENV of the tests, the PWA would be built for development.
    env: { ...process.env, NODE_ENV: "production" },
  });
}

/**
 * Returns the path of a program of the built server. @param root the project's folder; by default, the folder of this
 * release
 */
export const builtProgram = (name: "main" | "cli/run-command", root = PROJECT_ROOT): string =>
  path.join(root, `graphql-server/dist/${name}.js`);

/** Pattern of the line that a process prints when it begins to answer requests. */
const OPENED = /^The shop is open/;

/** An instance of the built shop: a process that can be stopped and started again on the same port. */
export class TestInstance {
  readonly address: string;
  readonly port: number;
  readonly #env: Record<string, string>;
  #process: ChildProcess | undefined;

  private constructor(port: number, env: Record<string, string>) {
    this.port = port;
    this.address = `http://127.0.0.1:${port}`;
    this.#env = env;
  }

  /**
   * Creates an instance that is not started yet.
   * @param env settings of the instance as environment variables, without PORT
   */
  static async create(env: Record<string, string>): Promise<TestInstance> {
    return new TestInstance(await freePort(), env);
  }

  /**
   * Starts the process and waits until the shop is open.
   * @param root project folder of another release, which must be built; by default, this release is started
   */
  async start(root?: string): Promise<void> {
    const { npm_lifecycle_event: _, ...environment } = process.env;
    const server = spawn(process.execPath, [builtProgram("main", root)], {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...environment,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(this.port),
        ...this.#env,
      },
    });
    this.#process = server;
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: server.stdout })
        .on("line", (line) => OPENED.test(line) && resolve())
        .on("close", () => reject(new Error("the instance ended before it was open")));
    });
  }

  /** Sends a signal to the process and waits for its end. @returns the exit code; null if the process was killed */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const server = this.#process;
    if (!server || server.exitCode !== null || server.signalCode !== null) return server?.exitCode ?? null;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
    return server.exitCode;
  }
}
