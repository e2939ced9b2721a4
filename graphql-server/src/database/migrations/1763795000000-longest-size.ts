import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Allows the longest size of a product, `Taille unique`, in an order's line. Existing sizes are shorter, so
 * PostgreSQL does not check them again.
 */
export class LongestSize1763795000000 implements MigrationInterface {
  name = "LongestSize1763795000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await limit(queryRunner, 13);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await limit(queryRunner, 12);
  }
}

async function limit(queryRunner: QueryRunner, length: number): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE order_lines DROP CONSTRAINT order_lines_size_check,
      ADD CONSTRAINT order_lines_size_check CHECK (length(size) <= ${length}) NOT VALID
  `);
}
