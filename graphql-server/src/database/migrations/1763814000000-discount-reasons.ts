import type { MigrationInterface, QueryRunner } from "typeorm";

/** SQL condition: `changes` contains a discount with a reason, which former releases wrote in brackets after the amount. */
const hasReason = (changes: string): string =>
  `${changes} @? '$[*] ? (@.field == "discount" && (@.from like_regex "[(]" || @.to like_regex "[(]"))'`;

/** SQL of the amount before a discount's reason. */
const withoutReason = (key: string): string => `'${key}', regexp_replace(change->>'${key}', ' [(].*$', '')`;

/**
 * Removes the reasons of discounts from the audit log. Admins type them, so a reason may name the customer. The trigger
 * does the same for servers of the former release, which run at the same time as this release for some minutes and still
 * write reasons. A later release drops the trigger.
 */
export class DiscountReasons1763814000000 implements MigrationInterface {
  name = "DiscountReasons1763814000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION remove_discount_reasons() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.changes := (
          SELECT jsonb_agg(CASE WHEN change->>'field' = 'discount'
            THEN change || jsonb_build_object(${withoutReason("from")}, ${withoutReason("to")}) ELSE change END ORDER BY place)
          FROM jsonb_array_elements(NEW.changes) WITH ORDINALITY AS entry (change, place));
        RETURN NEW;
      END $$;
      CREATE TRIGGER journal_entries_discount_reasons BEFORE INSERT OR UPDATE OF changes ON journal_entries
        FOR EACH ROW WHEN (NEW.action = 'ORDER_EDITED' AND ${hasReason("NEW.changes")})
        EXECUTE FUNCTION remove_discount_reasons();
      UPDATE journal_entries SET changes = changes WHERE action = 'ORDER_EDITED' AND ${hasReason("changes")};
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // The removed reasons are not restored. The former release accepts entries without a reason.
    await queryRunner.query(`
      DROP TRIGGER journal_entries_discount_reasons ON journal_entries;
      DROP FUNCTION remove_discount_reasons;
    `);
  }
}
