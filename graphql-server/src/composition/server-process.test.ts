import { once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { Agent, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { createDatabase, type TestDatabase } from "../platform/database/testing/copied-databases.ts";
import { createLogger } from "../platform/logging/logger.ts";
import { parseSettings } from "../platform/settings/settings.ts";
import { removeFolder } from "../testing/remove-folder.ts";
import { type StartedServer, type StartOptions, startShop } from "./server-process.ts";

const REPLICAS = 3;

let empty: TestDatabase;
let folder: string;
let apps: StartedServer[];
beforeEach(async () => {
  empty = await createDatabase(inject("testServer").url);
  folder = await mkdtemp(path.join(tmpdir(), "mboa-mode-app-"));
  apps = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(apps.map((app) => app.stop()));
  await empty.drop();
  await removeFolder(folder);
});

/** Starts an instance of the server and stops it after the test. @returns the lines that the operator reads */
async function start(env: Record<string, string> = {}): Promise<string[]> {
  const { app, lines } = begin(env);
  await app.ready;
  return lines;
}

function begin(
  env: Record<string, string>,
  options: StartOptions = {},
): { app: StartedServer; lines: string[] } {
  const settings = parseSettings({
    NODE_ENV: "development",
    DATABASE_URL: empty.url,
    AUTH_SECRET: "secret-des-tests-".repeat(3),
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    PORT: "0",
    LOG_LEVEL: "silent",
    // On a machine that stalls for seconds, locks are held for seconds too, so this timeout is long.
    DATABASE_LOCK_TIMEOUT: "60",
    ...env,
  });
  const lines: string[] = [];
  const app = startShop(settings, createLogger(settings), (line) => lines.push(line), options);
  apps.push(app);
  return { app, lines };
}

async function count(table: "users" | "products"): Promise<number> {
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int FROM ${table}`);
  await client.end();
  return rows[0]?.count ?? 0;
}

it("instances that start at the same time on an empty database create only one super admin and one catalogue", async () => {
  const started = await Promise.all(
    Array.from({ length: REPLICAS }, () => start({ DEMO_CATALOGUE: "true" })),
  );
  const lines = started.flat();
  expect(lines.filter((line) => line.startsWith("Super admin account"))).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith("Demonstration catalogue"))).toHaveLength(1);
  expect(await count("users")).toBe(1);
  const sizes = lines.filter((line) => /^Catalogue: \d+ products$/.test(line));
  expect(sizes).toEqual(Array(REPLICAS).fill(`Catalogue: ${await count("products")} products`));
}, 180_000);

it("a shop whose products were all deleted does not get the demonstration catalogue at its next start", async () => {
  await start();
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  await client.query(
    `INSERT INTO products (product_name, brand_name, category, product_images, thumbnail_colour, description, price,
       selling_price, owner_id) SELECT 'Robe', 'Sawa', 'Robe', '{/images/a}', '#000000', '', 1, 1, id FROM users`,
  );
  await client.query("DELETE FROM products");
  await client.end();
  const lines = await start({ DEMO_CATALOGUE: "true" });
  expect(lines).toContain("Catalogue: 0 products");
});

it("an unknown setting is reported but does not stop the start; an unusable data folder stops it", async () => {
  expect(await start({ SHOP_ADRESS: "Douala" })).toContain(
    "SHOP_ADRESS: no setting has this name, so it is ignored",
  );
  await writeFile(path.join(folder, "file"), "");
  await expect(start({ DATA_DIR: path.join(folder, "file") })).rejects.toThrow(
    /^DATA_DIR: user \d+ cannot write/,
  );
});

it("a super admin's password is printed if it was generated, but not if it was configured", async () => {
  const lines = await start({ SUPER_ADMIN_PASSWORD: "donné-par-le-réglage" });
  expect(lines.join("\n")).toContain("password: the one of SUPER_ADMIN_PASSWORD");
  expect(lines.join("\n")).not.toContain("donné-par-le-réglage");
});

it("a shop fills its database while its pages are built, and opens when both are complete", async () => {
  let finish: () => void = () => undefined;
  const shopBuilt = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { app, lines } = begin({}, { shopBuilt });
  let isOpen = false;
  const opened = app.ready.then(() => {
    isOpen = true;
  });
  await expect.poll(() => lines, { timeout: 60_000 }).toContain("Catalogue: 0 products");
  expect(isOpen).toBe(false);
  finish();
  await opened;
});

/**
 * Returns a function that sends requests over one connection, which stays open. For each request, the function returns
 * the status of the answer and the answer's header `Connection`.
 */
function keptConnection(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (path: string) => {
    const asked = request({ port, path, agent }).end();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    await once(response.resume(), "end");
    return [response.statusCode, response.headers.connection];
  };
}

describe("a shop that is stopping", () => {
  it("answers requests on open connections, and closes each connection after the answer", async () => {
    const { app } = begin({}, { drainMs: 60_000 });
    const ask = keptConnection(await app.ready);
    expect(await ask("/healthz")).toEqual([200, "keep-alive"]);
    const stopped = app.stop();
    expect(await ask("/healthz")).toEqual([200, "close"]);
    // The server stops when its last connection is closed, long before `drainMs` is over.
    await stopped;
  });

  it("answers its readiness check with an error, but still answers other requests", async () => {
    // The test controls the clock. With the real clock, a machine that stalls for seconds could end the server's wait
    // before the test sends its requests.
    vi.useFakeTimers({ toFake: ["performance"] });
    const { app } = begin({}, { drainMs: 3_000 });
    const ask = keptConnection(await app.ready);
    expect(await ask("/readyz")).toEqual([200, "keep-alive"]);
    const stopped = app.stop();
    expect(await ask("/readyz")).toEqual([503, "close"]);
    expect(await ask("/healthz")).toEqual([200, "close"]);
    vi.advanceTimersByTime(3_000);
    await stopped;
  });
});

it("if the database was set back to an earlier state, a running shop detects it at its next connection", async () => {
  await start();
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  const state = async () => (await client.query("SELECT epoch, timeline FROM catalogue_state")).rows[0];
  await expect.poll(async () => (await state()).timeline).not.toBe(null);
  const { epoch, timeline } = await state();
  await client.query("UPDATE catalogue_state SET timeline = '7000000000000000000/00000001'");
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'boutique'",
  );
  await expect.poll(state, { timeout: 30_000 }).toMatchObject({ timeline });
  expect((await state()).epoch).not.toBe(epoch);
  await client.end();
});
