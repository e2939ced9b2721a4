import type { MigrationInterface, QueryRunner } from "typeorm";

/** Index of a category's products by age, so that the end of its quota is found without reading other categories. */
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
