import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds the mark of an unwanted order, and columns that compare an order with the shop. When an order arrives, the
 * server writes the shop's own values to these columns if they differ from what the customer saw. The columns are null
 * if there is no difference, as in orders of former releases.
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
