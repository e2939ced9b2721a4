import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { test as base, expect } from "@playwright/test";
import pg from "pg";
import { freePort } from "../../graphql-server/src/testing/free-port.ts";

const START = path.resolve(import.meta.dirname, "../../graphql-server/start.mjs");

/** A shop of a test's own: one it may kill, and start again on the same data. */
export class OwnShop {
  readonly address: string;
  readonly #port: number;
  readonly #data = mkdtempSync(path.join(tmpdir(), "mboa-mode-own-"));
  #server: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
    // Started by root, the engine runs under an account of its own; a folder closed to it leaves data elsewhere.
    chmodSync(this.#data, 0o755);
    this.address = `http://localhost:${port}`;
  }

  static async open(): Promise<OwnShop> {
    const shop = new OwnShop(await freePort());
    await shop.start();
    return shop;
  }

  /** Until it answers. */
  async start(): Promise<void> {
    const { DATABASE_URL: _, ...environment } = process.env;
    this.#server = spawn(process.execPath, [START], {
      stdio: "ignore",
      env: {
        ...environment,
        NODE_ENV: "production",
        DEMO_CATALOGUE: "false",
        DATA_DIR: this.#data,
        PORT: String(this.#port),
        RATE_LIMIT_FACTOR: "1000",
        SUPER_ADMIN_PASSWORD: "patronne-du-test",
      },
    });
    const isReady = () =>
      fetch(`${this.address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (const end = Date.now() + 120_000; !(await isReady()); await pause(100)) {
      if (this.#server.exitCode !== null || Date.now() > end) throw new Error("the shop does not start");
    }
  }

  /** At once, as the system does when memory is short: nothing is finished, nobody is told. */
  kill(): Promise<void> {
    return this.#end("SIGKILL");
  }

  /** For good, with all it kept. */
  async close(): Promise<void> {
    // Only a server that ends in order stops its database engine.
    if (!this.#server) await this.start();
    await this.#end("SIGTERM");
    // Whatever looked after the engine of a killed server may still be ending.
    await rm(this.#data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  /** Its database, past the server; to be closed by whoever asks. */
  async database(): Promise<pg.Client> {
    const of = (name: string) => readFileSync(path.join(this.#data, "database/cluster", name), "utf8").trim();
    const client = new pg.Client({
      host: "127.0.0.1",
      port: Number(of("port")),
      user: "shop",
      password: of("password"),
      database: "shop",
    });
    await client.connect();
    return client;
  }

  /** Puts a product on sale. @returns its page's address */
  async product(name: string): Promise<string> {
    const database = await this.database();
    const { rows } = await database.query(
      `INSERT INTO products (product_name, brand_name, category, product_images, thumbnail_colour, description,
         price, selling_price, owner_id)
       SELECT $1, 'Atelier', 'Robe', ARRAY['/icons/icon-512.png'], '#aa8866', 'Une robe.', 20000, 15000, id FROM users
       RETURNING id`,
      [name],
    );
    await database.end();
    const address = `/product/${rows[0].id}`;
    // The running server hears of it from the database.
    const status = () => fetch(this.address + address).then((answer) => answer.status, String);
    await expect.poll(status).toBe(200);
    return address;
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

/** Tests of a file in a shop of their own: called once a file, or files would share one. */
export function testsInOwnShop() {
  const test = base.extend<object, { shop: OwnShop }>({
    shop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
      async ({}, use) => {
        const shop = await OwnShop.open();
        await use(shop);
        await shop.close();
      },
      { scope: "worker", timeout: 150_000 },
    ],
    baseURL: ({ shop }, use) => use(shop.address),
  });
  test.setTimeout(150_000);
  return test;
}
