import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { withSession } from "../../backup/backup-session.repository.ts";
import { MIGRATION_NAMES } from "../data-source.ts";
import { runMigrations } from "../migrate.ts";
import { createDatabase, type TestDatabase } from "../testing/copied-databases.ts";

const FORMER = MIGRATION_NAMES.slice(0, MIGRATION_NAMES.indexOf("DiscountReasons1763814000000"));

let database: TestDatabase;
const query = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  withSession(database.url, async ({ client }) => (await client.query(text, values)).rows);

beforeEach(async () => {
  database = await createDatabase(inject("testServer").url);
  await runMigrations(database.url, FORMER);
});
afterEach(() => database.drop());

const change = (field: string, from: string, to: string) => ({ field, from, to });
const record = (name: string, action: string, changes: object[]) =>
  query(
    `INSERT INTO journal_entries (action, actor_id, actor_name, subject_id, subject_name, changes)
     VALUES ($1, gen_random_uuid(), 'Béa', gen_random_uuid(), $2, $3)`,
    [action, name, JSON.stringify(changes)],
  );
const recorded = async () => {
  const entries = await query<{ changes: object[] }>(
    "SELECT changes FROM journal_entries ORDER BY subject_name",
  );
  return entries.map(({ changes }) => changes);
};

const LINES = change("lines", "1 × Robe (longue)", "2 × Robe (longue)");
const FORMERLY = [
  LINES,
  change("discount", "0 FCFA", "500 FCFA (Pour Awa (sa sœur))"),
  change("customer", "", ""),
];
const NOW = [LINES, change("discount", "0 FCFA", "500 FCFA"), change("customer", "", "")];

it("entries of the former release lose the reasons of discounts; all other entries stay", async () => {
  const names = [change("productName", "Robe (bleue)", "Robe (verte)"), change("discount", "a (b)", "c (d)")];
  await record("A", "ORDER_EDITED", FORMERLY);
  await record("B", "ORDER_EDITED", [change("discount", "500 FCFA (Awa)", "+ 200 FCFA (taxi d’Awa)")]);
  await record("C", "ORDER_EDITED", NOW);
  await record("D", "PRODUCT_CHANGED", names);
  await runMigrations(database.url);
  expect(await recorded()).toEqual([NOW, [change("discount", "500 FCFA", "+ 200 FCFA")], NOW, names]);
});

it("entries that a running server of the former release adds have no reasons either", async () => {
  await runMigrations(database.url);
  await record("A", "ORDER_EDITED", FORMERLY);
  await record("B", "ORDER_EDITED", NOW);
  expect(await recorded()).toEqual([NOW, NOW]);
});
