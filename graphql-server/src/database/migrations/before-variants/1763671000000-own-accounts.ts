import type { MigrationInterface, QueryRunner } from "typeorm";

/** Links for setting a new password, the devices of sessions, and the accounts from which messages were sent. */
export class OwnAccounts1763671000000 implements MigrationInterface {
  name = "OwnAccounts1763671000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    // No statement scans a large table: new columns are empty, and PostgreSQL checks the audit log's condition for new
    // rows only. The condition does not list the actions, because each new action would need a new condition, and
    // PostgreSQL locks the table to add it. The code lists the actions.
    await queryRunner.query(`
      ALTER TABLE sessions ADD COLUMN device_name varchar(60), ADD COLUMN last_used_at timestamptz(3);
      ALTER TABLE contact_messages ADD COLUMN user_id uuid REFERENCES users (id) ON DELETE CASCADE;
      CREATE INDEX contact_messages_user_idx ON contact_messages (user_id) WHERE user_id IS NOT NULL;
      ALTER TABLE journal_entries
        DROP CONSTRAINT journal_entries_action_check,
        ADD CONSTRAINT journal_entries_action_check CHECK (action ~ '^[A-Z_]{1,40}$') NOT VALID;
      CREATE TABLE password_links (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
        created_by uuid REFERENCES users (id) ON DELETE CASCADE,
        expires_at timestamptz(3) NOT NULL,
        used_at timestamptz(3)
      );
      CREATE INDEX password_links_created_by_idx ON password_links (created_by);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE password_links;
      ALTER TABLE journal_entries
        DROP CONSTRAINT journal_entries_action_check,
        ADD CONSTRAINT journal_entries_action_check CHECK (action IN
          ('PRODUCT_CREATED', 'PRODUCT_CHANGED', 'PRODUCT_DELETED', 'PRODUCT_RESTORED', 'ROLE_CHANGED')) NOT VALID;
      ALTER TABLE contact_messages DROP COLUMN user_id;
      ALTER TABLE sessions DROP COLUMN device_name, DROP COLUMN last_used_at;
    `);
  }
}
