import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Orders that change after they were placed: discount, pickup, returned pieces, payments and receipts. `due` is a
 * generated column, so that lists, figures and payments use one rule for what an order costs now; the same rule for
 * screens is in `order-sums.rules.ts`.
 */
export class OrderChanges1763810000000 implements MigrationInterface {
  name = "OrderChanges1763810000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE orders DROP CONSTRAINT orders_state_check, DROP CONSTRAINT orders_channel_check;
      ALTER TABLE orders
        ADD CONSTRAINT orders_state_check
          CHECK (state IN ('NEW', 'CONFIRMED', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED')),
        ADD CONSTRAINT orders_channel_check CHECK (channel IN ('CHAT', 'SMS', 'CALL', 'PANEL', 'SHOP')),
        ADD COLUMN is_pickup boolean NOT NULL DEFAULT false,
        ADD COLUMN discount int NOT NULL DEFAULT 0 CHECK (discount BETWEEN -2000000000 AND 2000000000),
        ADD COLUMN discount_reason text NOT NULL DEFAULT '' CHECK (length(discount_reason) <= 80),
        ADD COLUMN as_ordered jsonb,
        ADD COLUMN edited_at timestamptz(3),
        ADD COLUMN returned bigint NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND total),
        ADD COLUMN return_requested_at timestamptz(3),
        ADD COLUMN return_reason text NOT NULL DEFAULT '' CHECK (length(return_reason) <= 300),
        ADD COLUMN paid bigint NOT NULL DEFAULT 0,
        ADD COLUMN customer_erased_at timestamptz(3);
      ALTER TABLE orders ADD COLUMN due bigint NOT NULL GENERATED ALWAYS AS (
        CASE state WHEN 'CANCELLED' THEN 0 ELSE total - returned - discount + coalesce(fee, 0) END) STORED;
      CREATE INDEX orders_done_idx ON orders (done_at) WHERE done_at IS NOT NULL;
      DROP INDEX orders_visitors_idx;
      CREATE INDEX orders_visitors_idx ON orders (created_at) WHERE user_id IS NULL AND customer_erased_at IS NULL;
      ALTER TABLE order_lines
        ADD COLUMN returned int NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND quantity);
      CREATE TABLE order_returns (
        id uuid NOT NULL,
        order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
        position int NOT NULL,
        product_name text NOT NULL CHECK (length(product_name) BETWEEN 1 AND 200),
        quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
        amount bigint NOT NULL,
        is_restocked boolean NOT NULL,
        reason text NOT NULL CHECK (length(reason) <= 300),
        returned_at timestamptz(3) NOT NULL DEFAULT now(),
        returned_by_name text NOT NULL,
        PRIMARY KEY (id, position)
      );
      CREATE INDEX order_returns_order_idx ON order_returns (order_id);
      CREATE INDEX order_returns_time_idx ON order_returns (returned_at);
      CREATE TABLE payments (
        id uuid PRIMARY KEY,
        order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('CASH', 'MTN_MOMO', 'ORANGE_MONEY', 'BANK', 'OTHER')),
        amount int NOT NULL CHECK (amount <> 0 AND amount BETWEEN -2000000000 AND 2000000000),
        reference text NOT NULL DEFAULT '' CHECK (length(reference) <= 40),
        cancels uuid UNIQUE REFERENCES payments (id) ON DELETE CASCADE,
        entered_by uuid REFERENCES users (id) ON DELETE SET NULL,
        entered_by_name text NOT NULL,
        entered_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX payments_order_idx ON payments (order_id, entered_at);
      CREATE INDEX payments_time_idx ON payments (entered_at);
      CREATE INDEX payments_entered_by_idx ON payments (entered_by) WHERE entered_by IS NOT NULL;
      CREATE INDEX payments_reference_idx ON payments (kind, upper(reference)) WHERE reference <> '';
      CREATE TABLE announced_payments (
        id uuid PRIMARY KEY,
        order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('MTN_MOMO', 'ORANGE_MONEY', 'BANK', 'OTHER')),
        amount int NOT NULL CHECK (amount BETWEEN 1 AND 2000000000),
        reference text NOT NULL CHECK (length(reference) <= 40),
        state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'CONFIRMED', 'REFUSED')),
        announced_at timestamptz(3) NOT NULL DEFAULT now(),
        decided_at timestamptz(3),
        decided_by_name text
      );
      CREATE INDEX announced_payments_order_idx ON announced_payments (order_id);
      CREATE INDEX announced_payments_waiting_idx ON announced_payments (announced_at) WHERE state = 'WAITING';
      CREATE INDEX announced_payments_reference_idx ON announced_payments (kind, upper(reference))
        WHERE reference <> '' AND state = 'WAITING';
      CREATE TABLE receipts (
        year int NOT NULL,
        sequence int NOT NULL CHECK (sequence > 0),
        payment_id uuid NOT NULL UNIQUE REFERENCES payments (id),
        order_id uuid NOT NULL REFERENCES orders (id),
        content jsonb NOT NULL,
        issued_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (year, sequence)
      );
      CREATE INDEX receipts_order_idx ON receipts (order_id);
      CREATE INDEX journal_entries_subject_idx ON journal_entries (subject_id, created_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX journal_entries_subject_idx;
      DROP TABLE receipts, announced_payments, payments, order_returns;
      ALTER TABLE order_lines DROP COLUMN returned;
      DROP INDEX orders_done_idx, orders_visitors_idx;
      CREATE INDEX orders_visitors_idx ON orders (done_at)
        WHERE user_id IS NULL AND (name IS NOT NULL OR phone IS NOT NULL OR quarter IS NOT NULL);
      UPDATE orders SET state = 'DELIVERED' WHERE state = 'RETURNED';
      UPDATE orders SET channel = 'PANEL' WHERE channel = 'SHOP';
      ALTER TABLE orders DROP COLUMN due;
      ALTER TABLE orders DROP COLUMN is_pickup, DROP COLUMN discount, DROP COLUMN discount_reason,
        DROP COLUMN as_ordered, DROP COLUMN edited_at, DROP COLUMN returned, DROP COLUMN return_requested_at,
        DROP COLUMN return_reason, DROP COLUMN paid, DROP COLUMN customer_erased_at,
        DROP CONSTRAINT orders_state_check, DROP CONSTRAINT orders_channel_check,
        ADD CONSTRAINT orders_state_check CHECK (state IN ('NEW', 'CONFIRMED', 'SHIPPED', 'DELIVERED', 'CANCELLED')),
        ADD CONSTRAINT orders_channel_check CHECK (channel IN ('CHAT', 'SMS', 'CALL', 'PANEL'));
    `);
  }
}
