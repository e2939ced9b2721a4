import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Rules of payments and stock. `reference_key` is a payment's reference as `referenceKey` in `payment-reference.rules.ts`
 * computes it, so that two spellings of one reference are equal. `taken` may be negative, because a customer may bring
 * back pieces that the line had not taken from the counted stock. `pending_stock` contains the pieces that orders gave
 * back while their product was deleted.
 */
export class PaymentRules1763817000000 implements MigrationInterface {
  name = "PaymentRules1763817000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE orders ADD CONSTRAINT orders_paid_check CHECK (paid >= 0);
      ALTER TABLE payments ADD COLUMN reference_key text NOT NULL DEFAULT '';
      ALTER TABLE announced_payments ADD COLUMN reference_key text NOT NULL DEFAULT '';
      DROP INDEX payments_reference_idx, announced_payments_reference_idx;
      CREATE INDEX payments_reference_idx ON payments (kind, reference_key) WHERE reference_key <> '';
      CREATE INDEX announced_payments_reference_idx ON announced_payments (kind, reference_key)
        WHERE reference_key <> '' AND state = 'WAITING';
      ALTER TABLE order_lines DROP CONSTRAINT order_lines_taken_check;
      CREATE TABLE pending_stock (
        product_id uuid NOT NULL,
        number int NOT NULL,
        count int NOT NULL CHECK (count >= 0),
        PRIMARY KEY (product_id, number)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE pending_stock;
      UPDATE order_lines SET taken = 0 WHERE taken < 0;
      ALTER TABLE order_lines ADD CONSTRAINT order_lines_taken_check CHECK (taken >= 0);
      DROP INDEX payments_reference_idx, announced_payments_reference_idx;
      ALTER TABLE announced_payments DROP COLUMN reference_key;
      ALTER TABLE payments DROP COLUMN reference_key;
      CREATE INDEX payments_reference_idx ON payments (kind, upper(reference)) WHERE reference <> '';
      CREATE INDEX announced_payments_reference_idx ON announced_payments (kind, upper(reference))
        WHERE reference <> '' AND state = 'WAITING';
      ALTER TABLE orders DROP CONSTRAINT orders_paid_check;
    `);
  }
}
