import { type ChildProcessByStdio, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import pg from "pg";
import type { TestDatabase } from "../../../graphql-server/src/platform/database/testing/copied-databases.ts";
import { freePort } from "../../../graphql-server/src/testing/free-port.ts";
import { removeFolder } from "../../../graphql-server/src/testing/remove-folder.ts";
import { SUPER_ADMIN } from "./accounts.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const START = path.join(ROOT, "graphql-server/start.mjs");

export interface TestShopOptions {
  /** The shop's database. It is dropped when the shop is closed. */
  database: TestDatabase;
  /** A folder of images that several shops share. By default the shop has its own folder. */
  images?: string;
  /** True if the server fills an empty database with the demonstration catalogue. */
  demonstration?: boolean;
  /** A backup file that is restored into the empty database and the shop's own folder before the first start. */
  backup?: string;
  /** Origin of a push service of the tests. */
  pushService?: string;
}

/** A running shop with its own server process, port, database and data folder. */
export class TestShop {
  readonly address: string;
  readonly port: number;
  /** Port of another website, whose origin the shop allows. */
  readonly otherSitePort: number;
  /** Folder with uploaded images and the server's other files. */
  readonly dataFolder = mkdtempSync(path.join(tmpdir(), "mboa-mode-shop-"));
  readonly #options: TestShopOptions;
  #server: ChildProcessByStdio<null, Readable, null> | undefined;

  private constructor(port: number, otherSitePort: number, options: TestShopOptions) {
    this.port = port;
    this.otherSitePort = otherSitePort;
    this.address = `http://localhost:${port}`;
    this.#options = options;
    if (options.images) symlinkSync(options.images, path.join(this.dataFolder, "images"));
  }

  /** Opens a shop, and waits until it answers. */
  static async open(options: TestShopOptions): Promise<TestShop> {
    const shop = new TestShop(await freePort(), await freePort(), options);
    if (options.backup) await shop.#npm("restore", options.backup);
    await shop.start();
    return shop;
  }

  /** Starts the server, and waits until it answers. Every start uses the same port and data. */
  async start(): Promise<void> {
    const server = spawn(process.execPath, [START], {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...this.#environment(),
        // A script name in this variable makes the server believe that npm has started it. The server then exits when
        // its parent process ends.
        npm_lifecycle_event: "e2e",
        NODE_ENV: "production",
        DEMO_CATALOGUE: String(this.#options.demonstration ?? false),
        PORT: String(this.port),
        ALLOWED_ORIGINS: `http://localhost:${this.otherSitePort}`,
        RATE_LIMIT_FACTOR: "1000",
        SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
        SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
        LOG_LEVEL: "error",
        ...this.#pushEnvironment(),
      },
    });
    this.#server = server;
    for await (const output of createInterface({ input: server.stdout })) {
      if (output.startsWith("The shop is open")) return void server.stdout.resume();
    }
    throw new Error("the shop's server ended during its start");
  }

  /** Makes a backup of the running shop. @returns the file, which is removed when the shop is closed */
  async backUp(): Promise<string> {
    const file = path.join(this.dataFolder, "boutique.mboa");
    await this.#npm("backup", file);
    return file;
  }

  /** Stops the server gracefully. Its data stay. */
  stop(): Promise<void> {
    return this.#end("SIGTERM");
  }

  /** Kills the server, as the operating system does when memory runs out. */
  kill(): Promise<void> {
    return this.#end("SIGKILL");
  }

  async close(): Promise<void> {
    await this.stop();
    await this.#options.database.drop();
    await removeFolder(this.dataFolder);
  }

  /** Connects to the shop's database directly. The caller must close the connection. */
  async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#options.database.url });
    await client.connect();
    return client;
  }

  /** Puts a product on sale. @param price whole FCFA @returns the path of its page */
  async addProduct(name: string, price = 15_000): Promise<string> {
    const database = await this.connect();
    const { rows } = await database.query(
      `INSERT INTO products (product_name, brand_name, category, product_images, thumbnail_colour, description,
         price, selling_price, owner_id)
       SELECT $1, 'Atelier', 'Robe', ARRAY['/icons/icon-512.png'], '#aa8866', 'Une robe.', 20000, $2, id
       FROM users ORDER BY created_at LIMIT 1
       RETURNING id`,
      [name, price],
    );
    await database.end();
    const productPath = `/product/${rows[0].id}`;
    // Waits until the server shows the product, because the database notifies the server a moment later.
    const status = () => fetch(this.address + productPath).then((answer) => answer.status, String);
    await expect.poll(status).toBe(200);
    return productPath;
  }

  #environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      DATABASE_URL: this.#options.database.url,
      DATA_DIR: this.dataFolder,
      AUTH_SECRET: "secret-des-tests-de-bout-en-bout-0123456789",
    };
  }

  /** Returns the settings for a push service on this machine, which the server accepts only in a test environment. */
  #pushEnvironment(): NodeJS.ProcessEnv {
    const { pushService } = this.#options;
    return pushService ? { NODE_ENV: "test", PUSH_TEST_SERVICE: pushService } : {};
  }

  /** Runs one of the shop's scripts. @throws if it fails */
  async #npm(command: "backup" | "restore", file: string): Promise<void> {
    const options = { cwd: ROOT, env: this.#environment() };
    await promisify(execFile)("npm", ["run", "--silent", command, "--", file], options);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server || server.exitCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  }
}
