import { folded } from "../../../text/folded-sql.ts";

/** SQL of accounts, their sessions and the links for a new password. */
export const ACCOUNTS = `
  CREATE TABLE users (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL CHECK (length(btrim(name)) BETWEEN 1 AND 120),
    email text NOT NULL CHECK (email = lower(email) AND length(email) <= 254),
    password_hash text NOT NULL,
    role text NOT NULL DEFAULT 'GENERAL' CHECK (role IN ('GENERAL', 'ADMIN', 'SUPER_ADMIN')),
    profile_pic text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    -- For the panel's search of users.
    search_text text NOT NULL GENERATED ALWAYS AS (${folded("name || ' ' || email")}) STORED
  );
  CREATE UNIQUE INDEX users_email_key ON users (email);
  CREATE INDEX users_role_idx ON users (role, created_at);
  CREATE INDEX users_created_idx ON users (created_at DESC, id DESC);

  CREATE TABLE sessions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3) NOT NULL,
    revoked_at timestamptz(3),
    device_name varchar(60),
    last_used_at timestamptz(3)
  );
  CREATE INDEX sessions_user_idx ON sessions (user_id);

  CREATE TABLE password_links (
    user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
    created_by uuid REFERENCES users (id) ON DELETE CASCADE,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3)
  );
  CREATE INDEX password_links_created_by_idx ON password_links (created_by);
`;
