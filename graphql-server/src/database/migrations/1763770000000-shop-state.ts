import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The owner's settings of the shop, in one row. A setting that the row does not contain comes from the environment,
 * and a missing text comes from the code. The version increases with every change of the shop's public data,
 * including delivery zones. It is at least the time in milliseconds, so that a restored backup also gets a version
 * that no phone has seen.
 */
export class ShopState1763770000000 implements MigrationInterface {
  name = "ShopState1763770000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE shop_state (
        one boolean PRIMARY KEY DEFAULT true CHECK (one),
        version bigint NOT NULL DEFAULT (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
        environment text NOT NULL DEFAULT '',
        details jsonb NOT NULL DEFAULT '{}',
        texts jsonb NOT NULL DEFAULT '{}',
        services jsonb
      );
      INSERT INTO shop_state DEFAULT VALUES;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP TABLE shop_state");
  }
}
