import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * SQL that replaces the expression of `orders.due`, and the indexes that contain the column. PostgreSQL before version
 * 17 cannot change the expression of a generated column, so the column is created again.
 */
const withDue = (whenCancelled: string): string => `
  ALTER TABLE orders DROP COLUMN due;
  ALTER TABLE orders ADD COLUMN due bigint NOT NULL GENERATED ALWAYS AS (
    CASE state WHEN 'CANCELLED' THEN ${whenCancelled} ELSE total - returned - discount + coalesce(fee, 0) END) STORED;
  CREATE INDEX orders_owing_idx ON orders (done_at) WHERE state IN ('DELIVERED', 'RETURNED') AND due > paid;
  CREATE INDEX orders_rest_idx ON orders ((due - paid), created_at DESC) WHERE due > paid;
  CREATE INDEX orders_deposit_idx ON orders ((deposit - paid), created_at DESC) WHERE deposit > paid AND due > paid;
`;

/**
 * Adds appointments. Orders get columns for a service, a slot and a place (chair or table). The new table
 * taken_quarters contains the quarter-hours that orders take at each place; its primary key ensures that no two orders
 * take the same quarter-hour at one place. If a customer did not come, the shop keeps the paid deposit, so `orders.due`
 * contains this amount although the order is cancelled.
 */
export class Appointments1764600000000 implements MigrationInterface {
  name = "Appointments1764600000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE orders ADD COLUMN service_id uuid, ADD COLUMN appointment_at timestamptz(3),
        ADD COLUMN appointment_minutes int, ADD COLUMN place_id uuid, ADD COLUMN held_until timestamptz(3),
        ADD COLUMN no_show boolean NOT NULL DEFAULT false, ADD COLUMN appointment_reminded timestamptz(3);
      CREATE INDEX orders_appointment_at_idx ON orders (appointment_at) WHERE appointment_at IS NOT NULL;
      CREATE INDEX orders_held_until_idx ON orders (held_until) WHERE state = 'NEW';
      CREATE INDEX orders_no_show_phone_idx ON orders (phone) WHERE no_show;
      CREATE INDEX orders_no_show_user_idx ON orders (user_id) WHERE no_show;
      CREATE TABLE taken_quarters (
        place_id uuid NOT NULL,
        starts_at timestamptz NOT NULL CHECK (extract(epoch FROM starts_at) % 900 = 0),
        order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
        PRIMARY KEY (starts_at, place_id)
      );
      CREATE INDEX taken_quarters_order_idx ON taken_quarters (order_id);
      UPDATE shop_state SET services =
        (SELECT jsonb_agg('{"minutes": null, "placeIds": []}' || one ORDER BY place)
         FROM jsonb_array_elements(services) WITH ORDINALITY AS listed (one, place))
        WHERE jsonb_array_length(services) > 0;
      ${withDue("CASE WHEN no_show THEN least(paid, deposit) ELSE 0 END")}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE taken_quarters;
      ${withDue("0")}
      ALTER TABLE orders DROP COLUMN service_id, DROP COLUMN appointment_at, DROP COLUMN appointment_minutes,
        DROP COLUMN place_id, DROP COLUMN held_until, DROP COLUMN no_show, DROP COLUMN appointment_reminded;
    `);
  }
}
