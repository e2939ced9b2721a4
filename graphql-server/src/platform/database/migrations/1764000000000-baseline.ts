import type { MigrationInterface, QueryRunner } from "typeorm";
import { ACCOUNTS } from "./baseline/accounts.ts";
import { AUDIT_LOG } from "./baseline/audit-log.ts";
import { CART } from "./baseline/cart.ts";
import { CATALOGUE } from "./baseline/catalogue.ts";
import { CATALOGUE_CHANGES } from "./baseline/change-log.ts";
import { IDEMPOTENCY } from "./baseline/idempotency.ts";
import { MESSAGES } from "./baseline/messages.ts";
import { ORDERS } from "./baseline/orders.ts";
import { PAYMENTS } from "./baseline/payments.ts";
import { PUSH } from "./baseline/push.ts";
import { SHOP } from "./baseline/shop.ts";

/**
 * The tables of release 1.0.0, one text of SQL for each feature. A text only refers to tables of the texts before it.
 */
export class Baseline1764000000000 implements MigrationInterface {
  name = "Baseline1764000000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [
      ACCOUNTS,
      CATALOGUE,
      CATALOGUE_CHANGES,
      CART,
      ORDERS,
      PAYMENTS,
      MESSAGES,
      PUSH,
      SHOP,
      AUDIT_LOG,
      IDEMPOTENCY,
    ])
      await queryRunner.query(statements);
  }

  async down(): Promise<void> {
    throw new Error("There is no schema before the baseline: drop the database instead");
  }
}
