import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds three days to orders: the day for which the shop has promised the order, the last day to pay an order whose
 * pieces the shop has put aside for the customer, and the day of the last reminder to the customer.
 */
export class OrderDays1764560000000 implements MigrationInterface {
  name = "OrderDays1764560000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE orders ADD COLUMN promised_day date, ADD COLUMN settle_by date, ADD COLUMN settle_reminded date;
      CREATE INDEX orders_promised_day_idx ON orders (promised_day) WHERE promised_day IS NOT NULL AND done_at IS NULL;
      CREATE INDEX orders_settle_by_idx ON orders (settle_by) WHERE settle_by IS NOT NULL AND done_at IS NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      "ALTER TABLE orders DROP COLUMN promised_day, DROP COLUMN settle_by, DROP COLUMN settle_reminded;",
    );
  }
}
