import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The mark of the address from which a device asked for a size, so that no address takes all places of a size. And the
 * addresses of devices that cannot receive any more, as hashes, so that their pages learn it and subscribe again.
 */
export class PushAddresses1763819000000 implements MigrationInterface {
  name = "PushAddresses1763819000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE push_subscriptions ADD COLUMN client text CHECK (length(client) = 3);
      CREATE TABLE gone_push_devices (
        endpoint_hash text PRIMARY KEY CHECK (length(endpoint_hash) = 43),
        gone_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX gone_push_devices_age_idx ON gone_push_devices (gone_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      "DROP TABLE gone_push_devices; ALTER TABLE push_subscriptions DROP COLUMN client",
    );
  }
}
