import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The ids of requests that were carried out, with a digest of their content, so that a repeated request is answered as
 * the first time and the same id with other content is refused.
 */
export class IdempotencyKeys1763817100000 implements MigrationInterface {
  name = "IdempotencyKeys1763817100000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE idempotency_keys (
        id uuid PRIMARY KEY,
        digest text NOT NULL,
        order_id uuid,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX idempotency_keys_order_idx ON idempotency_keys (order_id) WHERE order_id IS NOT NULL;
      CREATE INDEX idempotency_keys_time_idx ON idempotency_keys (created_at);
      ALTER TABLE cart_operations ADD COLUMN digest text NOT NULL DEFAULT '';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE cart_operations DROP COLUMN digest;
      DROP TABLE idempotency_keys;
    `);
  }
}
