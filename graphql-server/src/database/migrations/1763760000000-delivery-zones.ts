import type { MigrationInterface, QueryRunner } from "typeorm";

/** Delivery zones with fee and delivery time, in the sequence that the owner chose. */
export class DeliveryZones1763760000000 implements MigrationInterface {
  name = "DeliveryZones1763760000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE delivery_zones (
        id uuid PRIMARY KEY,
        town text NOT NULL CHECK (length(town) BETWEEN 1 AND 80),
        quarter text NOT NULL CHECK (length(quarter) <= 80),
        fee int NOT NULL CHECK (fee BETWEEN 0 AND 2000000000),
        delay text NOT NULL CHECK (length(delay) <= 60),
        position int NOT NULL
      );
      CREATE UNIQUE INDEX delivery_zones_place_key ON delivery_zones (lower(town), lower(quarter));
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP TABLE delivery_zones");
  }
}
