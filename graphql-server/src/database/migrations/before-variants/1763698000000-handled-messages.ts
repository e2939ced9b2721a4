import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The admin who has handled a contact message, and the time. The admin's name is stored, because the account may be
 * deleted.
 */
export class HandledMessages1763698000000 implements MigrationInterface {
  name = "HandledMessages1763698000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE contact_messages ADD COLUMN handled_at timestamptz(3), ADD COLUMN handled_by_name text;
      CREATE INDEX contact_messages_new_idx ON contact_messages (created_at) WHERE handled_at IS NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX contact_messages_new_idx;
      ALTER TABLE contact_messages DROP COLUMN handled_at, DROP COLUMN handled_by_name;
    `);
  }
}
