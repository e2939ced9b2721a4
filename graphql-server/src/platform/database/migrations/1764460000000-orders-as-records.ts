import type { MigrationInterface, QueryRunner } from "typeorm";

/** SQL of the one admin who handles an order `o`: the owner of all its lines; null if its lines have several owners. */
const HANDLER = `(SELECT CASE WHEN count(*) = count(owner.id) AND count(DISTINCT owner.id) = 1
    AND bool_and(l.owner_id IS NULL OR l.owner_id = owner.id) THEN min(owner.id::text)::uuid END
  FROM order_lines l LEFT JOIN products p ON p.id = l.product_id,
    LATERAL (SELECT coalesce(p.owner_id, l.owner_id, o.recorded_by) AS id) owner WHERE l.order_id = o.id)`;

/**
 * Stores with each order its delivery zone and deposit, and adds the table order_entries, from which the sales figures
 * are read. The entries of existing orders are made from the times at which they were placed, delivered and returned.
 * The database no longer lists the allowed states, channels and kinds of payment, so that a newer release can store new
 * values.
 */
export class OrdersAsRecords1764460000000 implements MigrationInterface {
  name = "OrdersAsRecords1764460000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE orders
        ADD COLUMN zone_id uuid,
        ADD COLUMN deposit bigint NOT NULL DEFAULT 0 CHECK (deposit >= 0),
        ADD COLUMN deposit_share int NOT NULL DEFAULT 0 CHECK (deposit_share BETWEEN 0 AND 100),
        ADD COLUMN credited bigint NOT NULL DEFAULT 0,
        ADD COLUMN cancelled_from text CHECK (cancelled_from ~ '^[A-Z_]{1,30}$'),
        DROP CONSTRAINT orders_state_check, ADD CONSTRAINT orders_state_check CHECK (state ~ '^[A-Z_]{1,30}$'),
        DROP CONSTRAINT orders_channel_check, ADD CONSTRAINT orders_channel_check CHECK (channel ~ '^[A-Z_]{1,30}$');
      ALTER TABLE payments ADD COLUMN handler_id uuid,
        DROP CONSTRAINT payments_kind_check, ADD CONSTRAINT payments_kind_check CHECK (kind ~ '^[A-Z_]{1,30}$');
      ALTER TABLE announced_payments
        DROP CONSTRAINT announced_payments_kind_check,
        ADD CONSTRAINT announced_payments_kind_check CHECK (kind ~ '^[A-Z_]{1,30}$'),
        DROP CONSTRAINT announced_payments_state_check,
        ADD CONSTRAINT announced_payments_state_check CHECK (state ~ '^[A-Z_]{1,30}$');
      UPDATE orders o SET credited = r.amount
        FROM (SELECT order_id, sum(amount) AS amount FROM order_returns GROUP BY order_id) r WHERE r.order_id = o.id;
      UPDATE payments p SET handler_id = ${HANDLER} FROM orders o WHERE o.id = p.order_id;

      CREATE TABLE order_entries (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
        handler_id uuid,
        happened_at timestamptz(3) NOT NULL DEFAULT now(),
        orders int NOT NULL,
        ordered bigint NOT NULL,
        delivered bigint NOT NULL,
        returned bigint NOT NULL
      );
      CREATE INDEX order_entries_order_idx ON order_entries (order_id);
      CREATE INDEX order_entries_time_idx ON order_entries (happened_at);

      INSERT INTO order_entries (order_id, handler_id, happened_at, orders, ordered, delivered, returned)
      SELECT o.id, ${HANDLER}, e.at, e.orders, e.ordered, e.delivered, e.returned FROM orders o, LATERAL (
        SELECT o.created_at AS at, 1 AS orders, o.due + o.credited AS ordered, 0::bigint AS delivered, 0::bigint AS returned
          WHERE o.state <> 'CANCELLED'
        UNION ALL SELECT coalesce(o.done_at, o.changed_at), 0, 0, o.due + o.credited, 0
          WHERE o.state IN ('DELIVERED', 'RETURNED')
        UNION ALL SELECT r.returned_at, 0, 0, 0, sum(r.amount) FROM order_returns r WHERE r.order_id = o.id
          GROUP BY r.returned_at) e;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE order_entries;
      ALTER TABLE payments DROP COLUMN handler_id;
      ALTER TABLE orders DROP COLUMN zone_id, DROP COLUMN deposit, DROP COLUMN deposit_share, DROP COLUMN credited,
        DROP COLUMN cancelled_from;
    `);
  }
}
