import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * What the shop had instead of what the customer saw, recorded when an order arrives, and the mark of an unwanted
 * order. A column that compares is null without a difference, as in the orders of former releases.
 */
export class OrderChecks1763802000000 implements MigrationInterface {
  name = "OrderChecks1763802000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE order_lines ADD COLUMN shop_name text, ADD COLUMN shop_variant text, ADD COLUMN shop_image text;
      ALTER TABLE orders ADD COLUMN shop_fees int[], ADD COLUMN unwanted boolean NOT NULL DEFAULT false
        CONSTRAINT orders_unwanted_check CHECK (NOT unwanted OR state = 'CANCELLED');
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE orders DROP COLUMN unwanted, DROP COLUMN shop_fees;
      ALTER TABLE order_lines DROP COLUMN shop_name, DROP COLUMN shop_variant, DROP COLUMN shop_image;
    `);
  }
}
