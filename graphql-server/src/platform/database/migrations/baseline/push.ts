/**
 * SQL of the subscriptions of devices to notifications, and of the notifications that wait to be sent. If an order,
 * product, session or account is deleted, its subscriptions are deleted too, and with each subscription its waiting
 * notifications.
 */
export const PUSH = `
  CREATE TABLE push_subscriptions (
    id uuid PRIMARY KEY,
    endpoint text NOT NULL CHECK (length(endpoint) <= 600),
    p256dh text NOT NULL CHECK (length(p256dh) = 87),
    auth text NOT NULL CHECK (length(auth) = 22),
    kind text NOT NULL CHECK (kind IN ('ORDER', 'SIZE', 'NEW_ORDER', 'ANNOUNCED_PAYMENT', 'MESSAGE')),
    order_id uuid REFERENCES orders (id) ON DELETE CASCADE,
    product_id uuid REFERENCES products (id) ON DELETE CASCADE,
    variant int,
    session_id uuid REFERENCES sessions (id) ON DELETE CASCADE,
    user_id uuid REFERENCES users (id) ON DELETE CASCADE,
    consent text NOT NULL CHECK (length(consent) <= 500),
    consented_at timestamptz(3) NOT NULL DEFAULT now(),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    -- The mark of the address from which a device asked for a size, so that no address takes all places of a size.
    client text CHECK (length(client) = 3),
    CHECK ((kind = 'ORDER') = (order_id IS NOT NULL)),
    CHECK ((kind = 'SIZE') = (product_id IS NOT NULL)),
    CHECK (variant IS NULL OR kind = 'SIZE'),
    CHECK (kind IN ('ORDER', 'SIZE') OR (session_id IS NOT NULL AND user_id IS NOT NULL)),
    CONSTRAINT push_subscriptions_subject_key
      UNIQUE NULLS NOT DISTINCT (endpoint, kind, order_id, product_id, variant)
  );
  CREATE INDEX push_subscriptions_order_idx ON push_subscriptions (order_id) WHERE order_id IS NOT NULL;
  -- Each round of the sender reads the followed sizes from this index. Products that are deleted find their
  -- subscriptions in it too.
  CREATE INDEX push_subscriptions_size_idx ON push_subscriptions (product_id, coalesce(variant, 0))
    WHERE product_id IS NOT NULL;
  CREATE INDEX push_subscriptions_session_idx ON push_subscriptions (session_id) WHERE session_id IS NOT NULL;
  CREATE INDEX push_subscriptions_user_idx ON push_subscriptions (user_id) WHERE user_id IS NOT NULL;

  CREATE TABLE push_messages (
    id uuid PRIMARY KEY,
    subscription_id uuid NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
    topic text NOT NULL CHECK (length(topic) <= 100),
    content jsonb NOT NULL,
    version int NOT NULL DEFAULT 1,
    attempts int NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    next_attempt_at timestamptz(3) NOT NULL DEFAULT now(),
    -- The end of the time in which the reported change can be undone.
    held_until timestamptz(3) NOT NULL DEFAULT now(),
    UNIQUE (subscription_id, topic)
  );
  CREATE INDEX push_messages_due_idx ON push_messages (next_attempt_at);

  -- The addresses of devices that cannot receive any more, as hashes, so that their pages learn it and subscribe again.
  CREATE TABLE gone_push_devices (
    endpoint_hash text PRIMARY KEY CHECK (length(endpoint_hash) = 43),
    gone_at timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE INDEX gone_push_devices_age_idx ON gone_push_devices (gone_at);
`;
