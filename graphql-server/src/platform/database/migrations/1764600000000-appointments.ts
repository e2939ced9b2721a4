import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Appointments: orders of a service with an hour and a place, and the quarters of an hour that are given at each place.
 * The primary key keeps a place from being given twice.
 */
export class Appointments1764600000000 implements MigrationInterface {
  name = "Appointments1764600000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE orders ADD COLUMN service_id uuid, ADD COLUMN appointment_at timestamptz(3),
        ADD COLUMN appointment_minutes int, ADD COLUMN place_id uuid, ADD COLUMN held_until timestamptz(3),
        ADD COLUMN no_show boolean NOT NULL DEFAULT false, ADD COLUMN appointment_reminded timestamptz(3);
      CREATE INDEX orders_appointment_at_idx ON orders (appointment_at) WHERE appointment_at IS NOT NULL;
      CREATE INDEX orders_no_show_phone_idx ON orders (phone) WHERE no_show;
      CREATE INDEX orders_no_show_user_idx ON orders (user_id) WHERE no_show;
      CREATE TABLE taken_quarters (
        place_id uuid NOT NULL,
        starts_at timestamptz NOT NULL CHECK (extract(epoch FROM starts_at) % 900 = 0),
        order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
        PRIMARY KEY (place_id, starts_at)
      );
      CREATE INDEX taken_quarters_order_idx ON taken_quarters (order_id);
      UPDATE shop_state SET services =
        (SELECT jsonb_agg('{"minutes": null, "placeIds": []}' || one ORDER BY place)
         FROM jsonb_array_elements(services) WITH ORDINALITY AS listed (one, place))
        WHERE jsonb_array_length(services) > 0;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE taken_quarters;
      ALTER TABLE orders DROP COLUMN service_id, DROP COLUMN appointment_at, DROP COLUMN appointment_minutes,
        DROP COLUMN place_id, DROP COLUMN held_until, DROP COLUMN no_show, DROP COLUMN appointment_reminded;
    `);
  }
}
