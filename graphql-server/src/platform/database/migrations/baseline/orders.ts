import { folded } from "../../../text/folded-sql.ts";

const SEARCHED = `number || ' ' || coalesce(name, '') || ' ' || coalesce(phone, '') || ' '
      || coalesce(quarter, '') || ' ' || product_names`;

/**
 * SQL of orders, their lines as the customer saw them, and the pieces that customers brought back. Lines have no
 * foreign key to products, because orders are kept after a product is deleted. The foreign key to the account prevents
 * the deletion of an account while orders still contain the customer's details.
 */
export const ORDERS = `
  CREATE TABLE orders (
    id uuid PRIMARY KEY,
    device_id uuid UNIQUE,
    number text NOT NULL CHECK (number ~ '^[0-9A-HJKMNP-TV-Z]{6}$'),
    state text NOT NULL DEFAULT 'NEW'
      CHECK (state IN ('NEW', 'CONFIRMED', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED')),
    channel text NOT NULL CHECK (channel IN ('CHAT', 'SMS', 'CALL', 'PANEL', 'SHOP')),
    user_id uuid REFERENCES users (id),
    name text CHECK (length(name) <= 120),
    phone text CHECK (phone ~ '^[0-9]{8,15}$'),
    quarter text CHECK (length(quarter) <= 80),
    total bigint NOT NULL CHECK (total >= 0),
    fee int CHECK (fee >= 0),
    note text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
    product_names text NOT NULL,
    recorded_by uuid REFERENCES users (id) ON DELETE SET NULL,
    placed_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    changed_at timestamptz(3) NOT NULL DEFAULT now(),
    changed_by_name text,
    done_at timestamptz(3),
    -- For the panel's search of orders.
    search_text text NOT NULL GENERATED ALWAYS AS (${folded(SEARCHED)}) STORED,
    -- The shop's own fees, and below the shop's own names, labels and images of lines. They are null if the customer saw
    -- the same.
    shop_fees int[],
    unwanted boolean NOT NULL DEFAULT false
      CONSTRAINT orders_unwanted_check CHECK (NOT unwanted OR state = 'CANCELLED'),
    is_pickup boolean NOT NULL DEFAULT false,
    discount int NOT NULL DEFAULT 0 CHECK (discount BETWEEN -2000000000 AND 2000000000),
    discount_reason text NOT NULL DEFAULT '' CHECK (length(discount_reason) <= 80),
    as_ordered jsonb,
    edited_at timestamptz(3),
    returned bigint NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND total),
    return_requested_at timestamptz(3),
    return_reason text NOT NULL DEFAULT '' CHECK (length(return_reason) <= 300),
    paid bigint NOT NULL DEFAULT 0 CHECK (paid >= 0),
    customer_erased_at timestamptz(3),
    -- What the order costs now. The column is generated, so that lists, figures and payments use one rule; the same rule
    -- for screens is in order-sums.rules.ts.
    due bigint NOT NULL GENERATED ALWAYS AS (
      CASE state WHEN 'CANCELLED' THEN 0 ELSE total - returned - discount + coalesce(fee, 0) END) STORED,
    -- The id of the customer's last request for a return, so that a request that is sent again after the shop's answer is
    -- not taken for a new one.
    return_request_id uuid,
    declined_return_at timestamptz(3),
    return_decline_reason text NOT NULL DEFAULT '' CHECK (length(return_decline_reason) <= 300)
  );
  CREATE INDEX orders_created_idx ON orders (created_at DESC, id DESC);
  CREATE INDEX orders_state_idx ON orders (state, created_at DESC, id DESC);
  CREATE INDEX orders_number_idx ON orders (number);
  CREATE INDEX orders_user_idx ON orders (user_id, created_at DESC, id DESC) WHERE user_id IS NOT NULL;
  CREATE INDEX orders_recorded_by_idx ON orders (recorded_by) WHERE recorded_by IS NOT NULL;
  -- The daily erasure of visitors' details.
  CREATE INDEX orders_visitors_idx ON orders (created_at) WHERE user_id IS NULL AND customer_erased_at IS NULL;
  -- The dashboard's figures of the last days.
  CREATE INDEX orders_placed_idx ON orders (placed_at) INCLUDE (id, state, total);
  CREATE INDEX orders_done_idx ON orders (done_at) WHERE done_at IS NOT NULL;

  CREATE TABLE order_lines (
    order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    position int NOT NULL,
    product_id uuid,
    owner_id uuid,
    product_name text NOT NULL CHECK (length(product_name) BETWEEN 1 AND 200),
    variant int,
    size text CHECK (length(size) <= 13), -- Taille unique
    colour text CHECK (length(colour) <= 40),
    price int NOT NULL CHECK (price BETWEEN 0 AND 2000000000),
    shop_price int,
    quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
    -- Negative if a customer brought back pieces that the line had not taken from the counted stock.
    taken int NOT NULL DEFAULT 0,
    image text,
    shop_name text,
    shop_variant text,
    shop_image text,
    returned int NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND quantity),
    PRIMARY KEY (order_id, position)
  );
  CREATE INDEX order_lines_owner_idx ON order_lines (owner_id, order_id);

  CREATE TABLE order_returns (
    id uuid NOT NULL,
    order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    position int NOT NULL,
    product_name text NOT NULL CHECK (length(product_name) BETWEEN 1 AND 200),
    quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
    amount bigint NOT NULL,
    is_restocked boolean NOT NULL,
    reason text NOT NULL CHECK (length(reason) <= 300),
    returned_at timestamptz(3) NOT NULL DEFAULT now(),
    returned_by_name text NOT NULL,
    PRIMARY KEY (id, position)
  );
  CREATE INDEX order_returns_order_idx ON order_returns (order_id);
  CREATE INDEX order_returns_time_idx ON order_returns (returned_at);
`;
