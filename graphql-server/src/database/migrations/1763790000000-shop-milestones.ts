import type { MigrationInterface, QueryRunner } from "typeorm";

/** Times of events that no other table records: the last backup, and when the owner dismissed the first steps. */
export class ShopMilestones1763790000000 implements MigrationInterface {
  name = "ShopMilestones1763790000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE shop_milestones (
        name text PRIMARY KEY CHECK (name ~ '^[A-Z_]{1,40}$'),
        reached_at timestamptz(3) NOT NULL DEFAULT now()
      )
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP TABLE shop_milestones");
  }
}
