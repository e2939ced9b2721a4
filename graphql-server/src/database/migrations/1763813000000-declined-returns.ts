import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Requests for a return that the shop declines. `return_request_id` is the id of the customer's last request, so that a
 * request that is sent again after the shop's answer is not taken for a new one.
 */
export class DeclinedReturns1763813000000 implements MigrationInterface {
  name = "DeclinedReturns1763813000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE orders
        ADD COLUMN return_request_id uuid,
        ADD COLUMN declined_return_at timestamptz(3),
        ADD COLUMN return_decline_reason text NOT NULL DEFAULT '',
        ADD CONSTRAINT orders_return_decline_reason_check CHECK (length(return_decline_reason) <= 300) NOT VALID;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE orders
        DROP COLUMN return_request_id, DROP COLUMN declined_return_at, DROP COLUMN return_decline_reason;
    `);
  }
}
