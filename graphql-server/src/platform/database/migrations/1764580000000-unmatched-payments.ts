import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds the table of payments that the shop has read in a mobile-money operator's message but has not yet assigned to an
 * order. The indexes on orders find the orders whose unpaid amount, or unpaid part of the deposit, equals the amount of
 * such a payment.
 */
export class UnmatchedPayments1764580000000 implements MigrationInterface {
  name = "UnmatchedPayments1764580000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE unmatched_payments (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind ~ '^[A-Z_]{1,30}$'),
        amount int NOT NULL CHECK (amount > 0),
        reference text NOT NULL CHECK (length(reference) <= 40),
        reference_key text NOT NULL,
        payer_name text NOT NULL DEFAULT '' CHECK (length(payer_name) <= 120),
        payer_phone text NOT NULL DEFAULT '' CHECK (payer_phone ~ '^([0-9]{8,15})?$'),
        kept_by uuid REFERENCES users (id) ON DELETE SET NULL,
        kept_by_name text NOT NULL,
        kept_at timestamptz(3) NOT NULL DEFAULT now(),
        put_away_at timestamptz(3)
      );
      CREATE INDEX unmatched_payments_waiting_idx ON unmatched_payments (kept_at) WHERE put_away_at IS NULL;
      CREATE INDEX unmatched_payments_put_away_idx ON unmatched_payments (put_away_at) WHERE put_away_at IS NOT NULL;
      CREATE INDEX unmatched_payments_phone_idx ON unmatched_payments (payer_phone) WHERE payer_phone <> '';
      CREATE INDEX unmatched_payments_kept_by_idx ON unmatched_payments (kept_by) WHERE kept_by IS NOT NULL;
      CREATE INDEX orders_rest_idx ON orders ((due - paid), created_at DESC) WHERE due > paid;
      CREATE INDEX orders_deposit_idx ON orders ((deposit - paid), created_at DESC) WHERE deposit > paid AND due > paid;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      "DROP INDEX orders_deposit_idx; DROP INDEX orders_rest_idx; DROP TABLE unmatched_payments;",
    );
  }
}
