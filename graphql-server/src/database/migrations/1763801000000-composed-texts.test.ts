import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { withSession } from "../../backup/backup-session.repository.ts";
import { MIGRATION_NAMES } from "../data-source.ts";
import { runMigrations } from "../migrate.ts";
import { createDatabase, type TestDatabase } from "../testing/copied-databases.ts";

const FORMER = MIGRATION_NAMES.slice(0, MIGRATION_NAMES.indexOf("ComposedTexts1763801000000"));

let database: TestDatabase;
const query = <Row>(text: string): Promise<Row[]> =>
  withSession(database.url, async ({ client }) => (await client.query(text)).rows);

beforeEach(async () => {
  database = await createDatabase(inject("testServer").url);
  await runMigrations(database.url, FORMER);
});
afterEach(() => database.drop());

it("a category typed on macOS equals the same category typed on another system", async () => {
  const values = (category: string, name: string) =>
    `('${name}', 'Sawa', '${category}', 'x', 1000, 900, '{/images/AAAAAAAAAAAAAAAA}', '#ffffff', (SELECT id FROM users))`;
  await query("INSERT INTO users (name, email, password_hash) VALUES ('Awa', 'awa@example.cm', 'x')");
  await query(`
    INSERT INTO products (product_name, brand_name, category, description, price, selling_price, product_images, thumbnail_colour, owner_id)
    VALUES ${values("Sac à main".normalize("NFD"), "Été".normalize("NFD"))}, ${values("Sac à main".normalize("NFC"), "Sac")}
  `);
  const before = await query("SELECT updated_at FROM products WHERE product_name = 'Sac'");
  await runMigrations(database.url);
  expect(await query("SELECT DISTINCT category FROM products")).toEqual([
    { category: "Sac à main".normalize("NFC") },
  ]);
  expect(await query('SELECT product_name FROM products ORDER BY product_name COLLATE "C"')).toEqual([
    { product_name: "Sac" },
    { product_name: "Été".normalize("NFC") },
  ]);
  expect(await query("SELECT updated_at FROM products WHERE product_name = 'Sac'")).toEqual(before);
});
