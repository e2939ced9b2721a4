import type { MigrationInterface, QueryRunner } from "typeorm";

/** Accounts, catalogue with its change log, cart. */
export class Shop1763600000000 implements MigrationInterface {
  name = "Shop1763600000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [ACCOUNTS, PRODUCTS, CATALOGUE_CHANGES, CART])
      await queryRunner.query(statements);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE cart_operations, cart_lines, carts, products, catalogue_changes, catalogue_state, sessions, users;
      DROP FUNCTION catalogue_bump, catalogue_upserted, catalogue_deleted;
    `);
  }
}

const ACCOUNTS = `
  CREATE TABLE users (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL CHECK (length(btrim(name)) BETWEEN 1 AND 120),
    email text NOT NULL CHECK (email = lower(email) AND length(email) <= 254),
    password_hash text NOT NULL,
    role text NOT NULL DEFAULT 'GENERAL' CHECK (role IN ('GENERAL', 'ADMIN', 'SUPER_ADMIN')),
    profile_pic text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE UNIQUE INDEX users_email_key ON users (email);
  CREATE INDEX users_role_idx ON users (role, created_at);
  CREATE TABLE sessions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3) NOT NULL,
    revoked_at timestamptz(3)
  );
  CREATE INDEX sessions_user_idx ON sessions (user_id);
`;

const PRODUCTS = `
  CREATE TABLE products (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    product_name text NOT NULL CHECK (length(btrim(product_name)) BETWEEN 1 AND 200),
    brand_name text NOT NULL CHECK (length(btrim(brand_name)) BETWEEN 1 AND 120),
    category text NOT NULL CHECK (length(btrim(category)) BETWEEN 1 AND 60),
    product_images text[] NOT NULL CHECK (cardinality(product_images) >= 1),
    thumbnail_colour text NOT NULL CHECK (thumbnail_colour ~ '^#[0-9a-f]{6}$'),
    description text NOT NULL,
    price int NOT NULL CHECK (price BETWEEN 0 AND 2000000000),
    selling_price int NOT NULL CHECK (selling_price BETWEEN 0 AND 2000000000),
    owner_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE INDEX products_owner_idx ON products (owner_id, created_at DESC);
`;

/**
 * The catalogue's version and, for every product that ever existed, the version that last changed it. A statement
 * trigger locks the one row of catalogue_state before any product row, until the commit. So writers wait for each
 * other, versions become visible in ascending sequence, and a client that reads from its last version on never skips
 * a change.
 */
const CATALOGUE_CHANGES = `
  CREATE TABLE catalogue_state (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    epoch uuid NOT NULL DEFAULT gen_random_uuid(),
    version bigint NOT NULL DEFAULT 0,
    floor bigint NOT NULL DEFAULT 0
  );
  INSERT INTO catalogue_state DEFAULT VALUES;
  CREATE TABLE catalogue_changes (
    product_id uuid PRIMARY KEY,
    version bigint NOT NULL,
    deleted boolean NOT NULL,
    changed_at timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE INDEX catalogue_changes_version_idx ON catalogue_changes (version, product_id);

  CREATE FUNCTION catalogue_bump() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE catalogue_state SET version = version + 1;
    IF TG_OP = 'TRUNCATE' THEN
      UPDATE catalogue_state SET epoch = gen_random_uuid();
      DELETE FROM catalogue_changes;
    END IF;
    PERFORM pg_notify('catalogue', '');
    RETURN NULL;
  END $$;
  CREATE FUNCTION catalogue_upserted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO catalogue_changes (product_id, version, deleted)
    SELECT changed.id, state.version, false FROM changed, catalogue_state state
    ON CONFLICT (product_id) DO UPDATE SET version = excluded.version, deleted = false, changed_at = now();
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
    FOR EACH STATEMENT EXECUTE FUNCTION catalogue_upserted();
  CREATE TRIGGER products_b_updated AFTER UPDATE ON products REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION catalogue_upserted();
  CREATE TRIGGER products_b_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION catalogue_deleted();
`;

const CART = `
  CREATE TABLE carts (
    user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    version int NOT NULL
  );
  CREATE TABLE cart_lines (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES carts (user_id) ON DELETE CASCADE,
    product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
    position int GENERATED BY DEFAULT AS IDENTITY,
    CONSTRAINT cart_lines_one_per_product UNIQUE (user_id, product_id)
  );
  CREATE INDEX cart_lines_product_idx ON cart_lines (product_id);
  CREATE TABLE cart_operations (
    user_id uuid NOT NULL REFERENCES carts (user_id) ON DELETE CASCADE,
    id uuid NOT NULL,
    applied_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, id)
  );
`;
