import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * An index of the sizes that devices follow. Each round of the sender of notifications reads the followed sizes from
 * this index. Products that are deleted find their subscriptions in it too.
 */
export class FollowedSizes1763815000000 implements MigrationInterface {
  name = "FollowedSizes1763815000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX push_subscriptions_size_idx ON push_subscriptions (product_id, coalesce(variant, 0))
        WHERE product_id IS NOT NULL;
      DROP INDEX push_subscriptions_product_idx;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX push_subscriptions_product_idx ON push_subscriptions (product_id) WHERE product_id IS NOT NULL;
      DROP INDEX push_subscriptions_size_idx;
    `);
  }
}
