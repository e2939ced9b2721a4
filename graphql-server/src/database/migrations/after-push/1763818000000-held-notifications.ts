import type { MigrationInterface, QueryRunner } from "typeorm";

/** A notification of a change that can be undone is held until the change cannot be undone any more. */
export class HeldNotifications1763818000000 implements MigrationInterface {
  name = "HeldNotifications1763818000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      "ALTER TABLE push_messages ADD COLUMN held_until timestamptz(3) NOT NULL DEFAULT now()",
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE push_messages DROP COLUMN held_until");
  }
}
