import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "./test-database.ts";

test("every test database is a separate copy, which `drop` deletes even while a client is connected", async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const client = new pg.Client({ connectionString: one.url });
  // `drop` closes this connection, and without a handler the client's error would end the process.
  client.on("error", () => undefined);
  await client.connect();
  await client.query("CREATE TABLE only_here (id int)");

  const elsewhere = new pg.Client({ connectionString: other.url });
  await elsewhere.connect();
  const { rows } = await elsewhere.query("SELECT to_regclass('only_here') AS found");
  expect(rows).toEqual([{ found: null }]);
  await elsewhere.end();

  await one.drop();
  await other.drop();
  await expect(new pg.Client({ connectionString: one.url }).connect()).rejects.toMatchObject({
    code: "3D000",
  });
});
