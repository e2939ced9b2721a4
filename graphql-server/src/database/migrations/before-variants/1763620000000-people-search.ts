import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Generated column for the panel's search of users: name and e-mail without upper case, accents and ligatures, like
 * texts after `fold`.
 */
export class PeopleSearch1763620000000 implements MigrationInterface {
  name = "PeopleSearch1763620000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    // The text is converted to lower case last: by then it contains only plain letters, which every collation can
    // convert.
    await queryRunner.query(`
      ALTER TABLE users ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
        lower(regexp_replace(regexp_replace(
          regexp_replace(normalize(name || ' ' || email, NFD), '[\\u0300-\\u036f]', '', 'g'),
          '[œŒ]', 'oe', 'g'), '[æÆ]', 'ae', 'g'))
      ) STORED;
      CREATE INDEX users_created_idx ON users (created_at DESC, id DESC);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DROP INDEX users_created_idx; ALTER TABLE users DROP COLUMN search_text");
  }
}
