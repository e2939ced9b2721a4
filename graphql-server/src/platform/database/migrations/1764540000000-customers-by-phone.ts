import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds the team's notes about customers, and an index that finds all orders with one phone number. A note contains the
 * id of the order from which it was written, because only admins who handle this order may read the note.
 */
export class CustomersByPhone1764540000000 implements MigrationInterface {
  name = "CustomersByPhone1764540000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX orders_phone_idx ON orders (phone, created_at DESC, id DESC) WHERE phone IS NOT NULL;
      CREATE TABLE customer_notes (
        id uuid PRIMARY KEY,
        phone text NOT NULL CHECK (phone ~ '^[0-9]{8,15}$'),
        order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
        text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
        written_by uuid REFERENCES users (id) ON DELETE SET NULL,
        written_by_name text NOT NULL,
        written_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX customer_notes_phone_idx ON customer_notes (phone, written_at DESC);
      CREATE INDEX customer_notes_order_idx ON customer_notes (order_id);
      CREATE INDEX customer_notes_written_by_idx ON customer_notes (written_by) WHERE written_by IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP TABLE customer_notes; DROP INDEX orders_phone_idx;");
  }
}
