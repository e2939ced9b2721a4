import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds the audit log's column with the data for an undo. The former column `deleted_product` has a wrong name, because
 * it also contained banner slides and demonstration data. It stays for servers of the former release, which run at the
 * same time as this release for some minutes; a trigger writes each new entry to both columns. A later release drops
 * the former column and the trigger.
 */
export class UndoData1763799000000 implements MigrationInterface {
  name = "UndoData1763799000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE journal_entries ADD COLUMN undo_data jsonb;
      UPDATE journal_entries SET undo_data = deleted_product WHERE deleted_product IS NOT NULL;
      CREATE FUNCTION share_undo_data() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.undo_data := coalesce(NEW.undo_data, NEW.deleted_product);
        NEW.deleted_product := NEW.undo_data;
        RETURN NEW;
      END $$;
      CREATE TRIGGER journal_entries_undo_data BEFORE INSERT ON journal_entries
        FOR EACH ROW EXECUTE FUNCTION share_undo_data();
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER journal_entries_undo_data ON journal_entries;
      DROP FUNCTION share_undo_data;
      ALTER TABLE journal_entries DROP COLUMN undo_data;
    `);
  }
}
