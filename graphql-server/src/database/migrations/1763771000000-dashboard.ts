import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Indexes for the dashboard: one for the orders of the last days, one for sold-out products. Other requests can read
 * the tables while PostgreSQL builds the indexes.
 */
export class Dashboard1763771000000 implements MigrationInterface {
  name = "Dashboard1763771000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX orders_placed_idx ON orders (placed_at) INCLUDE (id, state, total);
      CREATE INDEX products_sold_out_idx ON products (updated_at DESC, id) WHERE availability = 'SOLD_OUT';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP INDEX products_sold_out_idx, orders_placed_idx");
  }
}
