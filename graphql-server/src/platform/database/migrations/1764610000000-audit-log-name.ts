import type { MigrationInterface, QueryRunner } from "typeorm";

const NAMES = ["", "_created_idx", "_edit_idx", "_actor_idx", "_subject_idx"] as const;

/** Gives the table of the audit log and its indexes the name that the code uses. */
export class AuditLogName1764610000000 implements MigrationInterface {
  name = "AuditLogName1764610000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await rename(queryRunner, "journal_entries", "audit_log_entries");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await rename(queryRunner, "audit_log_entries", "journal_entries");
  }
}

async function rename(queryRunner: QueryRunner, from: string, to: string): Promise<void> {
  for (const name of NAMES)
    await queryRunner.query(`ALTER ${name === "" ? "TABLE" : "INDEX"} ${from}${name} RENAME TO ${to}${name}`);
}
