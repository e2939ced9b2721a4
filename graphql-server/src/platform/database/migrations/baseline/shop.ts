/**
 * SQL of the owner's settings, the delivery zones and the banner, and of two times: when the last backup was made, and
 * when the owner dismissed the list of first steps in the admin panel.
 */
export const SHOP = `
  -- The owner's settings, in one row. A detail that the row does not contain comes from the environment, and a missing
  -- text comes from the code. The version increases with every change of the shop's public data, including delivery
  -- zones. It is at least the time in milliseconds, so that a restored backup also gets a version that no phone has seen.
  CREATE TABLE shop_state (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    version bigint NOT NULL DEFAULT (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
    environment text NOT NULL DEFAULT '',
    details jsonb NOT NULL DEFAULT '{}',
    texts jsonb NOT NULL DEFAULT '{}',
    services jsonb,
    -- Admins handle either all orders, or only orders of their own products.
    admins_handle_all_orders boolean NOT NULL DEFAULT false
  );
  INSERT INTO shop_state DEFAULT VALUES;

  -- The last backup, and when the owner dismissed the first steps.
  CREATE TABLE shop_milestones (
    name text PRIMARY KEY CHECK (name ~ '^[A-Z_]{1,40}$'),
    reached_at timestamptz(3) NOT NULL DEFAULT now()
  );

  CREATE TABLE delivery_zones (
    id uuid PRIMARY KEY,
    town text NOT NULL CHECK (length(town) BETWEEN 1 AND 80),
    quarter text NOT NULL CHECK (length(quarter) <= 80),
    fee int NOT NULL CHECK (fee BETWEEN 0 AND 2000000000),
    delay text NOT NULL CHECK (length(delay) <= 60),
    position int NOT NULL
  );
  CREATE UNIQUE INDEX delivery_zones_place_key ON delivery_zones (lower(town), lower(quarter));

  CREATE TABLE banner_slides (
    id uuid PRIMARY KEY,
    wide text NOT NULL CHECK (length(wide) <= 2000),
    tall text NOT NULL CHECK (length(tall) <= 2000),
    alt text NOT NULL CHECK (length(alt) BETWEEN 1 AND 150),
    link text CHECK (length(link) BETWEEN 1 AND 500),
    position int NOT NULL
  );
`;
