import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds sizes and colours of products, their availability and stock counts, and the variant of cart lines. The new
 * columns have constant defaults, so PostgreSQL rewrites no table. PostgreSQL does not check the new constraints for
 * existing rows here, because the table would stay locked during the check and writers would wait.
 */
export class Variants1763712000000 implements MigrationInterface {
  name = "Variants1763712000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE products
        ADD COLUMN variants jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN availability text NOT NULL DEFAULT 'AVAILABLE',
        ADD COLUMN last_variant_number int NOT NULL DEFAULT 0,
        ADD CONSTRAINT products_variants_check CHECK (jsonb_typeof(variants) = 'array') NOT VALID,
        ADD CONSTRAINT products_availability_check
          CHECK (availability IN ('AVAILABLE', 'LAST_PIECES', 'SOLD_OUT')) NOT VALID;
      CREATE TABLE variant_stock (
        product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
        number int NOT NULL CHECK (number >= 0),
        count int NOT NULL CHECK (count >= 0),
        PRIMARY KEY (product_id, number)
      );
      ALTER TABLE cart_lines ADD COLUMN variant int NOT NULL DEFAULT 0;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE cart_lines DROP COLUMN variant;
      DROP TABLE variant_stock;
      ALTER TABLE products DROP COLUMN variants, DROP COLUMN availability, DROP COLUMN last_variant_number;
    `);
  }
}
