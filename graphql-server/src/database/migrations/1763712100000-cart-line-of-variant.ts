import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Allows one cart line per variant, no longer per product. This is a separate migration, and therefore a separate
 * transaction. The migration Variants locks the table when it adds columns; if it also built the index, reads would
 * wait for the index. The constraint keeps its name, because instances of the former release, which only know lines
 * without variants, name this constraint in their INSERT statements.
 */
export class CartLineOfVariant1763712100000 implements MigrationInterface {
  name = "CartLineOfVariant1763712100000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE UNIQUE INDEX cart_lines_one_per_variant ON cart_lines (user_id, product_id, variant);
      ALTER TABLE products VALIDATE CONSTRAINT products_variants_check;
      ALTER TABLE products VALIDATE CONSTRAINT products_availability_check;
      ALTER TABLE cart_lines DROP CONSTRAINT cart_lines_one_per_product,
        ADD CONSTRAINT cart_lines_one_per_product UNIQUE USING INDEX cart_lines_one_per_variant;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM cart_lines WHERE variant <> 0;
      ALTER TABLE cart_lines DROP CONSTRAINT cart_lines_one_per_product,
        ADD CONSTRAINT cart_lines_one_per_product UNIQUE (user_id, product_id);
    `);
  }
}
