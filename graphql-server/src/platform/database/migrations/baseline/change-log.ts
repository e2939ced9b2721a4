/**
 * SQL of the catalogue's version and, for every product that ever existed, the version that last changed it. A
 * statement trigger locks the one row of catalogue_state until the commit, before any product row is locked. So writers
 * wait for each other, and versions become visible in ascending sequence. A client that reads all changes since its
 * last version therefore never skips a change.
 */
export const CATALOGUE_CHANGES = `
  CREATE TABLE catalogue_state (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    epoch uuid NOT NULL DEFAULT gen_random_uuid(),
    version bigint NOT NULL DEFAULT 0,
    floor bigint NOT NULL DEFAULT 0,
    -- The PostgreSQL cluster that wrote the versions, and the timeline of its write-ahead log. Null until a process of
    -- the shop checks the timeline for the first time.
    timeline text
  );
  INSERT INTO catalogue_state DEFAULT VALUES;

  CREATE TABLE catalogue_changes (
    product_id uuid PRIMARY KEY,
    version bigint NOT NULL,
    deleted boolean NOT NULL,
    changed_at timestamptz(3) NOT NULL DEFAULT now(),
    -- The last version that changed anything of the product except its availability; null if it is the same as version.
    -- A phone that has this version downloads only the new availability, a fifth of the bytes.
    content_version bigint
  );
  CREATE INDEX catalogue_changes_version_idx ON catalogue_changes (version, product_id);

  CREATE FUNCTION without_states(product jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT product - '{variants,availability,updated_at}'::text[] || jsonb_build_object('variants',
      (SELECT jsonb_agg(one - 'availability' ORDER BY place)
       FROM jsonb_array_elements(product -> 'variants') WITH ORDINALITY AS list (one, place)))
  $$;

  CREATE FUNCTION catalogue_bump() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE catalogue_state SET version = version + 1;
    IF TG_OP = 'TRUNCATE' THEN
      UPDATE catalogue_state SET epoch = gen_random_uuid();
      DELETE FROM catalogue_changes;
    END IF;
    PERFORM pg_notify('catalogue', '');
    RETURN NULL;
  END $$;
  CREATE FUNCTION catalogue_inserted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO catalogue_changes (product_id, version, deleted)
    SELECT changed.id, state.version, false FROM changed, catalogue_state state
    -- A deletion that is undone inserts the product again.
    ON CONFLICT (product_id) DO UPDATE SET version = excluded.version, deleted = false, changed_at = now(),
      content_version = NULL;
    RETURN NULL;
  END $$;
  CREATE FUNCTION catalogue_updated() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    -- A content_version of 0 marks that only the availability changed.
    INSERT INTO catalogue_changes AS log (product_id, version, deleted, content_version)
    SELECT changed.id, state.version, false,
      CASE WHEN without_states(to_jsonb(former)) = without_states(to_jsonb(changed)) THEN 0 END
    FROM changed JOIN former ON former.id = changed.id, catalogue_state state
    ON CONFLICT (product_id) DO UPDATE SET version = excluded.version, deleted = false, changed_at = now(),
      content_version = CASE WHEN excluded.content_version = 0 AND NOT log.deleted
        THEN coalesce(log.content_version, log.version) END;
    RETURN NULL;
  END $$;
  CREATE FUNCTION catalogue_deleted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO catalogue_changes (product_id, version, deleted)
    SELECT changed.id, state.version, true FROM changed, catalogue_state state
    ON CONFLICT (product_id) DO UPDATE SET version = excluded.version, deleted = true, changed_at = now();
    RETURN NULL;
  END $$;

  CREATE TRIGGER products_a_bump BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON products
    FOR EACH STATEMENT EXECUTE FUNCTION catalogue_bump();
  CREATE TRIGGER products_b_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION catalogue_inserted();
  CREATE TRIGGER products_b_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS former NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION catalogue_updated();
  CREATE TRIGGER products_b_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION catalogue_deleted();
`;
