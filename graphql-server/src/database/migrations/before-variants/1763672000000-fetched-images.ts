import type { MigrationInterface, QueryRunner } from "typeorm";

/** Addresses of remote images that were copied into the shop, so that a repeated import does not fetch them again. */
export class FetchedImages1763672000000 implements MigrationInterface {
  name = "FetchedImages1763672000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE fetched_images (
        url_hash text PRIMARY KEY CHECK (url_hash ~ '^[0-9a-f]{64}$'),
        image text NOT NULL,
        fetched_at timestamptz(3) NOT NULL DEFAULT now()
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP TABLE fetched_images");
  }
}
