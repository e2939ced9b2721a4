import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds the tables of delivery rounds: the orders that one rider takes to the customers together, and for each order
 * whether it was delivered.
 */
export class Rounds1764590000000 implements MigrationInterface {
  name = "Rounds1764590000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE rounds (
        id uuid PRIMARY KEY,
        key text NOT NULL UNIQUE CHECK (length(key) >= 22),
        rider_name text NOT NULL CHECK (length(rider_name) <= 120),
        rider_phone text NOT NULL,
        opened_by uuid REFERENCES users (id) ON DELETE SET NULL,
        opened_by_name text NOT NULL,
        opened_at timestamptz(3) NOT NULL DEFAULT now(),
        closed_by_name text,
        closed_at timestamptz(3),
        expected bigint,
        brought_back bigint CHECK (brought_back >= 0),
        reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
        CHECK (num_nulls(closed_by_name, closed_at, expected, brought_back) IN (0, 4)),
        CHECK (closed_at IS NULL OR brought_back = expected OR reason <> '')
      );
      CREATE INDEX rounds_opened_by_idx ON rounds (opened_by) WHERE opened_by IS NOT NULL;
      CREATE INDEX rounds_open_idx ON rounds (opened_at) WHERE closed_at IS NULL;
      CREATE INDEX rounds_closed_idx ON rounds (closed_at) WHERE closed_at IS NOT NULL;

      CREATE TABLE round_orders (
        round_id uuid NOT NULL REFERENCES rounds (id) ON DELETE CASCADE,
        order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
        position int NOT NULL,
        is_open boolean NOT NULL DEFAULT true,
        reported_outcome text,
        reported_amount int,
        reported_kind text,
        reported_at timestamptz(3),
        report_sequence bigint NOT NULL DEFAULT 0,
        outcome text,
        received int,
        kind text,
        reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
        unchanged text NOT NULL DEFAULT '',
        PRIMARY KEY (round_id, order_id)
      );
      -- An order is in one open round at most.
      CREATE UNIQUE INDEX round_orders_open_idx ON round_orders (order_id) WHERE is_open;
      CREATE INDEX round_orders_order_idx ON round_orders (order_id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP TABLE round_orders; DROP TABLE rounds;");
  }
}
