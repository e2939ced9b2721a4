import type { MigrationInterface, QueryRunner } from "typeorm";

/** Index of products by age: a snapshot of the catalogue reads them page by page. */
export class NewestFirst1763615000000 implements MigrationInterface {
  name = "NewestFirst1763615000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("CREATE INDEX products_newest_idx ON products (created_at DESC, id)");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP INDEX products_newest_idx");
  }
}
