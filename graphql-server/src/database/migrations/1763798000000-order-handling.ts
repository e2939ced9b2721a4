import type { MigrationInterface, QueryRunner } from "typeorm";

/** The owner's choice: admins handle either all orders, or only orders of their own products. */
export class OrderHandling1763798000000 implements MigrationInterface {
  name = "OrderHandling1763798000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      "ALTER TABLE shop_state ADD COLUMN admins_handle_all_orders boolean NOT NULL DEFAULT false",
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE shop_state DROP COLUMN admins_handle_all_orders");
  }
}
