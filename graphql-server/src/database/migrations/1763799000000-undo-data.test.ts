import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { withSession } from "../../backup/backup-session.repository.ts";
import { MIGRATION_NAMES } from "../data-source.ts";
import { runMigrations } from "../migrate.ts";
import { createDatabase, type TestDatabase } from "../testing/copied-databases.ts";

const FORMER = MIGRATION_NAMES.slice(0, MIGRATION_NAMES.indexOf("UndoData1763799000000"));
const ENTRY = "INSERT INTO journal_entries (action, actor_id, actor_name, subject_id, subject_name";
const VALUES = "VALUES ('PRODUCT_DELETED', gen_random_uuid(), 'Awa', gen_random_uuid(), 'Robe'";

let database: TestDatabase;
const query = <Row>(text: string): Promise<Row[]> =>
  withSession(database.url, async ({ client }) => (await client.query(text)).rows);

beforeEach(async () => {
  database = await createDatabase(inject("testServer").url);
  await runMigrations(database.url, FORMER);
});
afterEach(() => database.drop());

it("deletions of the former release can be undone", async () => {
  await query(`${ENTRY}, deleted_product) ${VALUES}, '{"price": 1}')`);
  await runMigrations(database.url);
  expect(await query("SELECT undo_data FROM journal_entries")).toEqual([{ undo_data: { price: 1 } }]);
});

it("running servers of the former release and of this one undo each other's deletions", async () => {
  await runMigrations(database.url);
  await query(`${ENTRY}, deleted_product) ${VALUES}, '{"price": 1}')`);
  await query(`${ENTRY}, undo_data) ${VALUES}, '{"price": 2}')`);
  await query(`${ENTRY}) ${VALUES})`);
  expect(await query("SELECT undo_data, deleted_product FROM journal_entries ORDER BY created_at")).toEqual([
    { undo_data: { price: 1 }, deleted_product: { price: 1 } },
    { undo_data: { price: 2 }, deleted_product: { price: 2 } },
    { undo_data: null, deleted_product: null },
  ]);
});
