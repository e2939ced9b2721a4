import { execFileSync } from "node:child_process";
import { appendFileSync, statfsSync } from "node:fs";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, describe, expect, inject, it } from "vitest";
import { createDatabase, type TestDatabase } from "./platform/database/testing/copied-databases.ts";
import { openSilencedProxy } from "./platform/database/testing/silenced-proxy.ts";
// This import declares what `inject("testServer")` returns: the URL of the PostgreSQL server that the tests share.
import type {} from "./platform/database/testing/test-database.ts";
import { startEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import { FaultClients } from "./testing/fault-clients.ts";
import { removeFolder } from "./testing/remove-folder.ts";
import { TestServerProcess } from "./testing/spawned-server.ts";

/**
 * Number of faults of each kind. `npm run bench -- faults` sets a higher number, and also runs the tests that take
 * minutes.
 */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
const isBench = ROUNDS > 1;
/** Timeout of a test that starts whole servers on a busy machine (ms). With more rounds, a test may take longer. */
const TIMEOUT_MS = 120_000 + ROUNDS * (isBench ? 300_000 : 60_000);
/** Number of answers that the clients receive between two faults. */
const ANSWERS = 25;

const ADMIN = { email: "admin@example.cm", password: "motdepasse-des-fautes" };
const SETTINGS = {
  GRAPHQL_OPEN: "true",
  RATE_LIMIT_FACTOR: "100000",
  LOG_LEVEL: "silent",
  AUTH_SECRET: "secret-des-tests-".repeat(3),
  SUPER_ADMIN_EMAIL: ADMIN.email,
  SUPER_ADMIN_PASSWORD: ADMIN.password,
};

let closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.reverse()) await close();
  closers = [];
}, TIMEOUT_MS);

async function openShop(
  settings: Record<string, string> = {},
  parent = tmpdir(),
): Promise<TestServerProcess> {
  const shop = await TestServerProcess.create({ ...SETTINGS, ...settings }, parent);
  closers.push(() => shop.remove());
  return shop;
}

async function openDatabase(): Promise<TestDatabase> {
  const database = await createDatabase(inject("testServer").url);
  closers.push(() => database.drop());
  return database;
}

/**
 * Lets clients use a shop while each of the faults happens. Then compares the answers that the clients got with the
 * stored data.
 */
async function expectNothingLost(
  title: string,
  shop: TestServerProcess,
  faults: readonly (() => Promise<void>)[],
  databaseUrl: () => Promise<string>,
): Promise<void> {
  const clients = new FaultClients(shop.address);
  const end = await clients.start(ADMIN);
  const work = async (): Promise<void> => {
    const enough = clients.acknowledged + ANSWERS;
    await expect.poll(() => clients.acknowledged, { timeout: 90_000 }).toBeGreaterThan(enough);
  };
  for (let round = 0; round < ROUNDS; round++)
    for (const fault of faults) {
      await work();
      await fault();
    }
  await work();
  await end();
  await clients.recordFinal(await databaseUrl());
  const { operations, acknowledged, ...found } = clients.history.check();
  const { lost, doubled, resurrected, stuck } = found;
  const numbers = [ROUNDS * faults.length, operations, acknowledged, lost, doubled, resurrected, stuck].map(
    (entry) => (Array.isArray(entry) ? entry.length : entry),
  );
  report(title, numbers);
  expect(found).toEqual({ lost: [], doubled: [], resurrected: [], stuck: [] });
  expect(acknowledged).toBe(operations);
}

function report(title: string, numbers: readonly number[]): void {
  if (process.env.FAULT_REPORT)
    appendFileSync(process.env.FAULT_REPORT, `${JSON.stringify({ title, numbers })}\n`);
}

async function embeddedUrl(shop: TestServerProcess): Promise<string> {
  const engine = await startEmbeddedPostgres({
    directory: path.join(shop.dataDir, "database"),
    database: "shop",
  });
  closers.push(() => engine.stop());
  return engine.url;
}

const killer = (shop: TestServerProcess) => async (): Promise<void> => {
  shop.signal("SIGKILL");
  await shop.exitCode();
  await shop.start();
};

/** Returns a fault that ends PostgreSQL with this signal. The shop then restarts PostgreSQL. */
const databaseStopper = (shop: TestServerProcess, signal: NodeJS.Signals) => async (): Promise<void> => {
  const file = path.join(shop.dataDir, "database/cluster/data/postmaster.pid");
  process.kill(Number((await readFile(file, "utf8")).split("\n")[0]), signal);
};

it(
  "even if the server is killed and PostgreSQL is stopped, every operation takes effect exactly once",
  async () => {
    const shop = await openShop();
    await shop.start();
    const faults = [killer(shop), databaseStopper(shop, "SIGINT")];
    await expectNothingLost("server killed, PostgreSQL stopped", shop, faults, () => embeddedUrl(shop));
  },
  TIMEOUT_MS,
);

describe.runIf(isBench)("every operation takes effect exactly once, even if", () => {
  it(
    "PostgreSQL is killed",
    async () => {
      const shop = await openShop();
      await shop.start();
      const faults = [databaseStopper(shop, "SIGQUIT")];
      await expectNothingLost("PostgreSQL killed", shop, faults, () => embeddedUrl(shop));
    },
    TIMEOUT_MS,
  );

  it(
    "the connections to the database receive no more data",
    async () => {
      const database = await openDatabase();
      const proxy = await openSilencedProxy(database.url);
      closers.push(() => proxy.close());
      const shop = await openShop({
        DATABASE_URL: proxy.url,
        DATABASE_STATEMENT_TIMEOUT: "1",
        DATABASE_LOCK_TIMEOUT: "1",
        DATABASE_IDLE_TRANSACTION_TIMEOUT: "1",
      });
      await shop.start();
      const silence = async () => proxy.silence();
      await expectNothingLost("silent connections", shop, [silence], async () => database.url);
    },
    TIMEOUT_MS,
  );

  it.runIf(process.getuid?.() === 0 && process.platform === "linux")(
    "the disk of database and images is temporarily full",
    async () => {
      const disk = await mkdtemp(path.join(tmpdir(), "mboa-mode-disk-"));
      closers.push(() => removeFolder(disk));
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=400m,mode=711", "tmpfs", disk]);
      closers.push(async () => execFileSync("umount", ["--lazy", disk]));
      const shop = await openShop({}, disk);
      await shop.start();
      const fill = async (): Promise<void> => {
        const filler = path.join(disk, "filler");
        await fillUp(filler);
        // When the disk is full, PostgreSQL refuses writes, or it ends and starts again when the disk has space.
        await expect.poll(() => statfsSync(disk).bavail).toBe(0);
        await refusedOnce(shop);
        await rm(filler);
      };
      await expectNothingLost("full disk", shop, [fill], () => embeddedUrl(shop));
    },
    TIMEOUT_MS,
  );
});

async function fillUp(file: string): Promise<void> {
  const filler = await open(file, "w");
  try {
    for (const size of [1 << 20, 1 << 12])
      for (let isFull = false; !isFull; )
        isFull = await filler.write(Buffer.alloc(size)).then(
          ({ bytesWritten }) => bytesWritten < size,
          () => true,
        );
  } finally {
    await filler.close();
  }
}

/** Waits until the disk is so full that even a small message is refused. */
async function refusedOnce({ address }: TestServerProcess): Promise<void> {
  const message = "x".repeat(3_900);
  const input = { fullName: "Awa", email: "awa@example.cm", subject: "other", message };
  const query = "mutation ($input: ContactMessageInput!) { sendContactMessage(input: $input) }";
  const body = JSON.stringify({ query, variables: { input } });
  const headers = { "content-type": "application/json" };
  const statusOf = () =>
    fetch(`${address}/graphql`, { method: "POST", headers, body }).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(statusOf, { timeout: 60_000, interval: 5 }).toBe(503);
}

it.runIf(isBench)(
  "three instances that start at the same time on an empty database create one shop",
  async () => {
    const times = 2 * ROUNDS;
    for (let time = 0; time < times; time++) {
      const database = await openDatabase();
      const instances = await Promise.all([1, 2, 3].map(() => openShop({ DATABASE_URL: database.url })));
      await Promise.all(instances.map((instance) => instance.start()));
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query(
        "SELECT (SELECT count(*) FROM users)::int AS users, (SELECT count(*) = count(DISTINCT name) FROM migrations) AS once",
      );
      await client.end();
      expect(rows).toEqual([{ users: 1, once: true }]);
      for (const close of closers.reverse()) await close();
      closers = [];
    }
    report("trois répliques ensemble sur une base vide", [times, times, times, 0, 0, 0, 0]);
  },
  TIMEOUT_MS,
);
