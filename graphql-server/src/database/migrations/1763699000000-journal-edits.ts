import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Edits of several products, undone together by their client's id; an admin's own entries; more actions. The code has
 * the list of actions: the database checks only their format, so that a new one needs no lock on the table.
 */
export class JournalEdits1763699000000 implements MigrationInterface {
  name = "JournalEdits1763699000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE journal_entries ADD COLUMN edit_id uuid;
      ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_action_check;
      ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_action_check
        CHECK (action ~ '^[A-Z_]{1,40}$') NOT VALID;
      CREATE INDEX journal_entries_edit_idx ON journal_entries (edit_id) WHERE edit_id IS NOT NULL;
      CREATE INDEX journal_entries_actor_idx ON journal_entries (actor_id, created_at DESC, id DESC);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX journal_entries_actor_idx, journal_entries_edit_idx;
      ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_action_check, DROP COLUMN edit_id;
      ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_action_check CHECK (action IN
        ('PRODUCT_CREATED', 'PRODUCT_CHANGED', 'PRODUCT_DELETED', 'PRODUCT_RESTORED', 'ROLE_CHANGED')) NOT VALID;
    `);
  }
}
