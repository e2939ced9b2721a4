import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds the table of day closes. For each closed day, it has the cash that was counted in the evening, and the cash that
 * the day's payments should have left (FCFA).
 */
export class DayCloses1764550000000 implements MigrationInterface {
  name = "DayCloses1764550000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE day_closes (
        id uuid PRIMARY KEY,
        day text NOT NULL UNIQUE CHECK (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
        expected bigint NOT NULL,
        counted bigint NOT NULL CHECK (counted >= 0),
        note text NOT NULL DEFAULT '' CHECK (length(note) <= 300),
        closed_by uuid REFERENCES users (id) ON DELETE SET NULL,
        closed_by_name text NOT NULL,
        closed_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX day_closes_closed_by_idx ON day_closes (closed_by) WHERE closed_by IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP TABLE day_closes;");
  }
}
