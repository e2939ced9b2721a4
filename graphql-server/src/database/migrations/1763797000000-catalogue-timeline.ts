import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The cluster and timeline of PostgreSQL's log on which the catalogue's versions were written. Null until a process
 * of the shop has checked.
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
