import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds to the audit log: edits of several products, which can be undone together by an id that the client creates; a
 * filter for an admin's own entries; more actions. The database checks only the format of an action, because a new
 * condition for each new action would lock the table. The code lists the actions.
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
