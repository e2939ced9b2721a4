import type { MigrationInterface, QueryRunner } from "typeorm";

/** The answers of undos, imports and edits of several products, so that a repeated request gets the first answer. */
export class StoredAnswers1763830000000 implements MigrationInterface {
  name = "StoredAnswers1763830000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE idempotency_keys ADD COLUMN answer jsonb");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE idempotency_keys DROP COLUMN answer");
  }
}
