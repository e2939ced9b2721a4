import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Orders, and their lines as the customer saw them. Lines do not refer to products, because an order outlives its
 * products. The reference to the account prevents the deletion of an account while orders still contain the
 * customer's details.
 */
export class Orders1763750000000 implements MigrationInterface {
  name = "Orders1763750000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    // The column `search_text` serves the panel's search of orders. It contains no upper case, accents or ligatures,
    // like a text after `fold`.
    await queryRunner.query(`
      CREATE TABLE orders (
        id uuid PRIMARY KEY,
        device_id uuid UNIQUE,
        number text NOT NULL CHECK (number ~ '^[0-9A-HJKMNP-TV-Z]{6}$'),
        state text NOT NULL DEFAULT 'NEW'
          CHECK (state IN ('NEW', 'CONFIRMED', 'SHIPPED', 'DELIVERED', 'CANCELLED')),
        channel text NOT NULL CHECK (channel IN ('CHAT', 'SMS', 'CALL', 'PANEL')),
        user_id uuid REFERENCES users (id),
        name text CHECK (length(name) <= 120),
        phone text CHECK (phone ~ '^[0-9]{8,15}$'),
        quarter text CHECK (length(quarter) <= 80),
        total bigint NOT NULL CHECK (total >= 0),
        fee int CHECK (fee >= 0),
        note text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
        product_names text NOT NULL,
        recorded_by uuid REFERENCES users (id) ON DELETE SET NULL,
        placed_at timestamptz(3) NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        changed_at timestamptz(3) NOT NULL DEFAULT now(),
        changed_by_name text,
        done_at timestamptz(3),
        search_text text NOT NULL GENERATED ALWAYS AS (
          lower(regexp_replace(regexp_replace(
            regexp_replace(normalize(number || ' ' || coalesce(name, '') || ' ' || coalesce(phone, '') || ' '
              || coalesce(quarter, '') || ' ' || product_names, NFD), '[\\u0300-\\u036f]', '', 'g'),
            '[œŒ]', 'oe', 'g'), '[æÆ]', 'ae', 'g'))
        ) STORED
      );
      CREATE INDEX orders_created_idx ON orders (created_at DESC, id DESC);
      CREATE INDEX orders_state_idx ON orders (state, created_at DESC, id DESC);
      CREATE INDEX orders_number_idx ON orders (number);
      CREATE INDEX orders_user_idx ON orders (user_id, created_at DESC, id DESC) WHERE user_id IS NOT NULL;
      CREATE INDEX orders_recorded_by_idx ON orders (recorded_by) WHERE recorded_by IS NOT NULL;
      CREATE INDEX orders_visitors_idx ON orders (done_at)
        WHERE user_id IS NULL AND (name IS NOT NULL OR phone IS NOT NULL OR quarter IS NOT NULL);
      CREATE TABLE order_lines (
        order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
        position int NOT NULL,
        product_id uuid,
        owner_id uuid,
        product_name text NOT NULL CHECK (length(product_name) BETWEEN 1 AND 200),
        variant int,
        size text CHECK (length(size) <= 12),
        colour text CHECK (length(colour) <= 40),
        price int NOT NULL CHECK (price BETWEEN 0 AND 2000000000),
        shop_price int,
        quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
        taken int NOT NULL DEFAULT 0 CHECK (taken >= 0),
        image text,
        PRIMARY KEY (order_id, position)
      );
      CREATE INDEX order_lines_owner_idx ON order_lines (owner_id, order_id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP TABLE order_lines, orders");
  }
}
