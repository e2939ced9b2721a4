import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The audit log of the panel. Its entries contain the names of users and products at the time of the action. The
 * entries have no foreign keys to users and products, because they stay after users and products are deleted. The row
 * of a deleted product is stored in the entry, so that the deletion can be undone.
 */
export class Journal1763630000000 implements MigrationInterface {
  name = "Journal1763630000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE journal_entries (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        action text NOT NULL CHECK (action IN
          ('PRODUCT_CREATED', 'PRODUCT_CHANGED', 'PRODUCT_DELETED', 'PRODUCT_RESTORED', 'ROLE_CHANGED')),
        actor_id uuid NOT NULL,
        actor_name text NOT NULL,
        subject_id uuid NOT NULL,
        subject_name text NOT NULL,
        changes jsonb NOT NULL DEFAULT '[]',
        deleted_product jsonb,
        undone_at timestamptz(3)
      );
      CREATE INDEX journal_entries_created_idx ON journal_entries (created_at DESC, id DESC);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP TABLE journal_entries");
  }
}
