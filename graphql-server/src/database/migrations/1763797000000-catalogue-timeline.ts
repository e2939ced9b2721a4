import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds the column `timeline`: the PostgreSQL cluster that wrote the catalogue's versions, and the timeline of its
 * write-ahead log. The column is null until a process of the shop checks the timeline for the first time.
 */
export class CatalogueTimeline1763797000000 implements MigrationInterface {
  name = "CatalogueTimeline1763797000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE catalogue_state ADD COLUMN timeline text");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE catalogue_state DROP COLUMN timeline");
  }
}
