import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { withStartLock } from "./start-lock.ts";
import { createDatabase, type TestDatabase } from "./testing/copied-databases.ts";

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createDatabase(inject("testServer").url);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it("the start lock lets only one process work at a time", async () => {
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await client.query("SELECT pg_sleep(0.05)");
    steps.push(`${name} ends`);
  };
  await Promise.all([withStartLock(database.url, work("a")), withStartLock(database.url, work("b"))]);
  const [first] = steps[0] ?? "";
  const second = first === "a" ? "b" : "a";
  expect(steps).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`]);
});

it("work under the start lock fails if the lock is lost, and the process keeps running", async () => {
  const LOCK_HOLDERS = `SELECT pg_terminate_backend(pid) FROM pg_locks
    WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  const endless = withStartLock(database.url, async () => {
    await client.query(LOCK_HOLDERS);
    await new Promise(() => undefined);
  });
  await expect(endless).rejects.toMatchObject({ code: "57P01" });
  expect(await withStartLock(database.url, async () => "next")).toBe("next");
});
