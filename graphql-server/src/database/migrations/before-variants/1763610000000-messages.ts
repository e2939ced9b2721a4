import type { MigrationInterface, QueryRunner } from "typeorm";

/** Contact messages and addresses for the newsletter. */
export class Messages1763610000000 implements MigrationInterface {
  name = "Messages1763610000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE contact_messages (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        full_name text NOT NULL CHECK (length(btrim(full_name)) BETWEEN 1 AND 120),
        email text NOT NULL CHECK (email = lower(email) AND length(email) <= 254),
        subject text NOT NULL CHECK (subject IN ('question', 'order', 'return', 'other')),
        message text NOT NULL CHECK (length(btrim(message)) BETWEEN 1 AND 4000),
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX contact_messages_created_idx ON contact_messages (created_at DESC, id DESC);
      CREATE TABLE newsletter_subscriptions (
        email text PRIMARY KEY CHECK (email = lower(email) AND length(email) <= 254),
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP TABLE contact_messages, newsletter_subscriptions");
  }
}
