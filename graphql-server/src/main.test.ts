import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { withStartLock } from "./platform/database/start-lock.ts";
import { startEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import { isProcessAlive } from "./platform/embedded-postgres/process-identity.ts";
import { TestServerProcess } from "./testing/spawned-server.ts";

/** Longest time for several starts of a whole server on a busy machine (ms). */
const STARTS_MS = 120_000;

let server: TestServerProcess;
beforeAll(async () => {
  server = await TestServerProcess.create();
}, STARTS_MS);
beforeEach(() => server.start(), STARTS_MS);
afterEach(async () => {
  server.signal("SIGTERM");
  await server.exitCode();
}, STARTS_MS);
afterAll(() => server.remove(), STARTS_MS);

it.each<[NodeJS.Signals, NodeJS.Signals]>([
  ["SIGTERM", "SIGTERM"],
  ["SIGINT", "SIGTERM"],
])(
  "a server that gets two signals, %s and %s, still shuts down gracefully",
  async (first, second) => {
    const postgres = await server.postgresProcess();
    await server.beginStopping(first);
    server.signal(second);
    expect(await server.exitCode()).toBe(0);
    expect(isProcessAlive(postgres)).toBe(false);
  },
  STARTS_MS,
);

describe("a server killed with -9", () => {
  async function send(path: string, email: string): Promise<unknown> {
    const response = await fetch(`${server.address}/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        name: "Awa",
        email,
        password: "motdepasse",
        confirmPassword: "motdepasse",
      }),
    });
    return response.json();
  }

  async function signUpThenKill(email: string): Promise<string> {
    expect(await send("signup", email)).toMatchObject({ success: true });
    const postgres = await server.postgresProcess();
    server.signal("SIGKILL");
    await server.exitCode();
    return postgres;
  }

  it(
    "has its PostgreSQL stopped soon afterwards, and loses no acknowledged write",
    async () => {
      const postgres = await signUpThenKill("awa@example.cm");
      await expect.poll(() => isProcessAlive(postgres), { timeout: 30_000 }).toBe(false);
      await server.start();
      expect(await send("signin", "awa@example.cm")).toMatchObject({ success: true });
    },
    STARTS_MS,
  );

  it(
    "leaves its PostgreSQL to a server that starts immediately on the same data",
    async () => {
      await signUpThenKill("berthe@example.cm");
      await server.start();
      expect(await send("signin", "berthe@example.cm")).toMatchObject({ success: true });
      const postgres = await server.postgresProcess();
      server.signal("SIGTERM");
      expect(await server.exitCode()).toBe(0);
      expect(isProcessAlive(postgres)).toBe(false);
    },
    STARTS_MS,
  );
});

describe("a server stopped while it starts", () => {
  beforeEach(async () => {
    server.signal("SIGTERM");
    await server.exitCode();
  }, STARTS_MS);

  it(
    "stops its PostgreSQL although PostgreSQL is still starting",
    async () => {
      const started = server.start();
      const comingUp = async () => {
        const postgres = await server.postgresProcess();
        expect(postgres).toMatch(/^[1-9]/); // at first, PostgreSQL's lock file exists but contains no pid
        return postgres;
      };
      const postgres = await vi.waitFor(comingUp, { interval: 1, timeout: 60_000 });
      server.signal("SIGTERM");
      await expect(started).rejects.toThrow(/ended before/);
      expect(await server.exitCode()).toBe(0);
      await expect.poll(() => isProcessAlive(postgres), { timeout: 30_000 }).toBe(false);
    },
    STARTS_MS,
  );

  it(
    "first completes the running migration, then stops its PostgreSQL",
    async () => {
      const directory = path.join(server.dataDir, "database");
      const engine = await startEmbeddedPostgres({ directory, database: "shop" });
      const client = new pg.Client({ connectionString: engine.url });
      await client.connect();
      const postgres = await server.postgresProcess();
      const migrating = async () =>
        (await client.query("SELECT FROM pg_stat_activity WHERE wait_event = 'advisory'")).rows.length;
      await withStartLock(engine.url, async () => {
        await engine.stop();
        const started = server.start();
        await expect.poll(migrating, { timeout: 60_000 }).toBe(1);
        server.signal("SIGTERM");
        await expect(started).rejects.toThrow(/ended before/);
      });
      await client.end();
      await expect.poll(() => isProcessAlive(postgres), { timeout: 30_000 }).toBe(false);
    },
    STARTS_MS,
  );
});
