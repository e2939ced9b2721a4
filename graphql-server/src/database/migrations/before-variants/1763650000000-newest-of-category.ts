import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Index of a category's products by age. A device stores only the newest products of each category (its quota); with
 * the index, the last of these products is found without reading other categories.
 */
export class NewestOfCategory1763650000000 implements MigrationInterface {
  name = "NewestOfCategory1763650000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      "CREATE INDEX products_newest_of_category_idx ON products (category, created_at DESC, id)",
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP INDEX products_newest_of_category_idx");
  }
}
