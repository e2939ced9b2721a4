import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * What the owner has set of the shop, in one row: the environment's settings and the texts of the code hold for all that
 * is not in it. Its version rises with every change of what the shop shows of itself, delivery zones included, and is
 * kept in milliseconds of time, so that also a restored backup gets a version that no phone has seen.
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
