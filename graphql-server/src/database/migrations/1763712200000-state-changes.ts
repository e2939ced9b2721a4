import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds a version to the catalogue's change log: the last version that changed anything of a product except its
 * availability. A phone that already has this version downloads only the product's new availability, a fifth of the
 * bytes. NULL means the version of the last change, so that existing rows of the log need no update.
 */
export class StateChanges1763712200000 implements MigrationInterface {
  name = "StateChanges1763712200000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE catalogue_changes ADD COLUMN content_version bigint;
      CREATE FUNCTION without_states(product jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
        SELECT product - '{variants,availability,updated_at}'::text[] || jsonb_build_object('variants',
          (SELECT jsonb_agg(one - 'availability' ORDER BY place)
           FROM jsonb_array_elements(product -> 'variants') WITH ORDINALITY AS list (one, place)))
      $$;
      CREATE OR REPLACE FUNCTION catalogue_upserted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO catalogue_changes (product_id, version, deleted)
        SELECT changed.id, state.version, false FROM changed, catalogue_state state
        ON CONFLICT (product_id) DO UPDATE SET version = excluded.version, deleted = false, changed_at = now(),
          content_version = NULL;
        RETURN NULL;
      END $$;
      CREATE FUNCTION catalogue_updated() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        -- 0 says that the content is the former one.
        INSERT INTO catalogue_changes AS log (product_id, version, deleted, content_version)
        SELECT changed.id, state.version, false,
          CASE WHEN without_states(to_jsonb(former)) = without_states(to_jsonb(changed)) THEN 0 END
        FROM changed JOIN former ON former.id = changed.id, catalogue_state state
        ON CONFLICT (product_id) DO UPDATE SET version = excluded.version, deleted = false, changed_at = now(),
          content_version = CASE WHEN excluded.content_version = 0 AND NOT log.deleted
            THEN coalesce(log.content_version, log.version) END;
        RETURN NULL;
      END $$;
      DROP TRIGGER products_b_updated ON products;
      CREATE TRIGGER products_b_updated AFTER UPDATE ON products
        REFERENCING OLD TABLE AS former NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION catalogue_updated();
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER products_b_updated ON products;
      ALTER TABLE catalogue_changes DROP COLUMN content_version;
      CREATE OR REPLACE FUNCTION catalogue_upserted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO catalogue_changes (product_id, version, deleted)
        SELECT changed.id, state.version, false FROM changed, catalogue_state state
        ON CONFLICT (product_id) DO UPDATE SET version = excluded.version, deleted = false, changed_at = now();
        RETURN NULL;
      END $$;
      CREATE TRIGGER products_b_updated AFTER UPDATE ON products REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION catalogue_upserted();
      DROP FUNCTION catalogue_updated, without_states;
    `);
  }
}
