import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds the table low_stock with a limit for each product: with this number of pieces or fewer, the product counts as
 * nearly sold out. A product without a row has the limit 2. The limit is not a column of `products`, because each write
 * to `products` sends phones a new version of the catalogue. The indexes are for the page « Aujourd’hui » of the admin
 * panel: they find requested returns, and delivered or returned orders that are not fully paid.
 */
export class LowStock1764570000000 implements MigrationInterface {
  name = "LowStock1764570000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE low_stock (
        product_id uuid PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
        low_stock_at int NOT NULL CHECK (low_stock_at BETWEEN 0 AND 1000)
      );
      CREATE INDEX orders_return_requested_idx ON orders (return_requested_at) WHERE return_requested_at IS NOT NULL;
      CREATE INDEX orders_owing_idx ON orders (done_at) WHERE state IN ('DELIVERED', 'RETURNED') AND due > paid;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      "DROP TABLE low_stock; DROP INDEX orders_return_requested_idx; DROP INDEX orders_owing_idx;",
    );
  }
}
