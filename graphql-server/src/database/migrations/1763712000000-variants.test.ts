import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { withSession } from "../../backup/backup-session.repository.ts";
import { MIGRATION_NAMES } from "../data-source.ts";
import { runMigrations } from "../migrate.ts";
import { createDatabase, type TestDatabase } from "../testing/copied-databases.ts";

const FORMER = MIGRATION_NAMES.slice(0, MIGRATION_NAMES.indexOf("Variants1763712000000"));
const ID = "6b3e2a10-0000-4000-8000-00000000000";

/** Statements of a server of the former release, which does not know variants. */
const ADD_PRODUCT = `INSERT INTO products (id, product_name, brand_name, category, product_images, thumbnail_colour, description,
    price, selling_price, owner_id)
  VALUES ($1, 'Robe Kribi', 'Sawa', 'Robe', '{/a}', '#c0a080', 'Une robe.', 2, 1, '${ID}0')`;
const SET_LINE = `INSERT INTO cart_lines (user_id, product_id, quantity) VALUES ('${ID}0', '${ID}1', $1)
  ON CONFLICT ON CONSTRAINT cart_lines_one_per_product DO UPDATE SET quantity = excluded.quantity`;

let database: TestDatabase;
const query = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  withSession(database.url, async ({ client }) => (await client.query(text, values)).rows);

beforeEach(async () => {
  database = await createDatabase(inject("testServer").url);
  await runMigrations(database.url, FORMER);
  await query(
    `INSERT INTO users (id, name, email, password_hash) VALUES ('${ID}0', 'Awa', 'awa@example.cm', 'x')`,
  );
  await query(ADD_PRODUCT, [`${ID}1`]);
  await query(`INSERT INTO carts (user_id, version) VALUES ('${ID}0', 1)`);
  await query(SET_LINE, [3]);
});
afterEach(() => database.drop());

it("products of the former release are available, without variants, and phones get no change", async () => {
  const before = await query("SELECT version FROM catalogue_state");
  await runMigrations(database.url);
  const columns = "variants, availability, last_variant_number";
  expect(await query(`SELECT ${columns} FROM products`)).toEqual([
    { variants: [], availability: "AVAILABLE", last_variant_number: 0 },
  ]);
  expect(await query("SELECT version FROM catalogue_state")).toEqual(before);
  await expect(query("UPDATE products SET availability = 'GONE'")).rejects.toThrow(
    /products_availability_check/,
  );
});

it("cart lines of the former release have no variant; afterwards each variant has its own line", async () => {
  await runMigrations(database.url);
  const add = (variant: number) =>
    query(
      `INSERT INTO cart_lines (user_id, product_id, quantity, variant) VALUES ('${ID}0', '${ID}1', 1, $1)`,
      [variant],
    );
  await add(2);
  await expect(add(2)).rejects.toThrow(/cart_lines_one_per_product/);
  expect(await query("SELECT quantity, variant FROM cart_lines ORDER BY position")).toEqual([
    { quantity: 3, variant: 0 },
    { quantity: 1, variant: 2 },
  ]);
});

it("an instance of the former release that still runs continues to write", async () => {
  await runMigrations(database.url);
  await query(SET_LINE, [5]);
  await query(ADD_PRODUCT, [`${ID}2`]);
  expect(await query("SELECT quantity, variant FROM cart_lines")).toEqual([{ quantity: 5, variant: 0 }]);
  expect(await query(`SELECT availability FROM products WHERE id = '${ID}2'`)).toEqual([
    { availability: "AVAILABLE" },
  ]);
});
