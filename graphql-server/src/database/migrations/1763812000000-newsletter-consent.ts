import type { MigrationInterface, QueryRunner } from "typeorm";

/** The text with which the page asked for a newsletter subscription; null for subscriptions of former releases. */
export class NewsletterConsent1763812000000 implements MigrationInterface {
  name = "NewsletterConsent1763812000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      "ALTER TABLE newsletter_subscriptions ADD COLUMN consent text CHECK (length(consent) <= 500)",
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE newsletter_subscriptions DROP COLUMN consent");
  }
}
